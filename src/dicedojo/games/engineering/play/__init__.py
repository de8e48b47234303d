"""The software-engineering game in the terminal."""
