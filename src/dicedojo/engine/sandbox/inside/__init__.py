"""The programs that run inside a sandbox; nothing here imports dicedojo."""
