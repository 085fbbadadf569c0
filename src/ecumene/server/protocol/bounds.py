"""How long messages may be, and why the server closes a socket."""

#: why the server closes a socket, beside the codes of the standard (1001 and 1012: the server stops, connect again later)
CLOSED_BAD_ADDRESS = 4400
CLOSED_NOT_YOURS = 4403
CLOSED_TOO_MANY = 4429
CLOSED_BROKEN_TABLE = 4500

#: the longest message that the server reads, in bytes, and the longest id of a message
LONGEST_MESSAGE = 64 * 1024
LONGEST_ID = 48
#: the longest record that is read, in bytes
LONGEST_RECORD = 4 * 1024 * 1024
#: tables that are listed at a time
PAGE = 50
