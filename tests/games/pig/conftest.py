"""Piglet is a package of its own, as an author would install it: game and course."""

collect_ignore = ["site"]
