"""A submission, read into memory and prepared for grading."""
