"""The table in the terminal that all games are played at."""
