"""The end of every command, and its look in a terminal."""
