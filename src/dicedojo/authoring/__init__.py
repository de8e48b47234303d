"""For authors: check that a kata is sound, lay out a course, build its wheel."""
