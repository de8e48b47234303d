"""Intake of what a class handed in, and who; nothing of it is run or trusted here."""
