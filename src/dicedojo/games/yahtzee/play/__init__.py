"""Yahtzee in the terminal."""
