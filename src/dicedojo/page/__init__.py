"""The dojo in one HTML file, which runs in one interpreter and starts no process."""
