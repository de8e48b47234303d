"""What the learner's commands print, one module a screen."""
