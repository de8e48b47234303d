"""Exact values of Yahtzee, and the decisions of the best play."""
