"""The dojo in one interpreter: no process is started, as in a browser's worker."""
