"""Practice: a learner's folder, laid out, checked, and moved on step by step."""
