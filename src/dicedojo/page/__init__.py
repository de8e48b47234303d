"""The dojo in one HTML file: it runs in one interpreter and starts no process."""
