"""Every message between page and server, by subject (docs/protocol.md). JSON, tagged by `type` on the socket.

A client first posts the secret of its link to /api/enter and gets a cookie; then it opens the socket of the table. The server
sends `full`, then `change` after every entry. Changes are numbered per viewer and are JSON merge patches (RFC 7396) to the
view; `print` is a fingerprint of the view after the patch. A client whose count or fingerprint differs asks to `resync`.

Every number that a client sees counts only what this client may know. Fields and messages are only ever added.
"""

from ecumene.server.protocol.bounds import *
from ecumene.server.protocol.letters import *
from ecumene.server.protocol.messages import *
from ecumene.server.protocol.past import *
from ecumene.server.protocol.printed import *
from ecumene.server.protocol.tables import *
from ecumene.server.protocol.views import *
