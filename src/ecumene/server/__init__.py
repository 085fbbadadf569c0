"""The server: the only place with input and output. It keeps records, seats people, and never shows more than a view."""
