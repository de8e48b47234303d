"""A learner's folder: laid out, checked, and moved along the path of steps."""
