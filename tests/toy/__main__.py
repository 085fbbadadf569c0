"""The command `ecumene` with the toy among its titles; the tests' servers are started so."""

import toy
from ecumene.cli import main

toy.register()
main()
