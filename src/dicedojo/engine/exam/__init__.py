"""The exam: a kata's features and its sweep, put to a module in the sandbox."""
