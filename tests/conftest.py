"""The toy is a title like any other wherever titles are listed."""

import toy

toy.register()
