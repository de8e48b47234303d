"""Screens of the learner's commands, one module for each."""
