"""The programs that run tests inside a sandbox; nothing here imports dicedojo."""
