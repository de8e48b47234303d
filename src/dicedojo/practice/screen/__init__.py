"""Practice with a verdict at every save: on a screen or in lines."""
