"""Lessons as learners read them, and the experiments that these propose."""
