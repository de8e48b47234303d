"""Submissions of each kata here, with the points that a fair teacher gives them."""
