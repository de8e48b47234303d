"""Pig is a package of its own, as another author would install it: game and course."""

collect_ignore = ["site"]
