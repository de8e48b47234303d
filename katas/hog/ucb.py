"""What the project's own `ucb` module offers, without its surprises.

Programs for this project import it. `main` runs a function where its file is run as a
program; the others leave everything as it is.
"""

import sys


def main(function):
    """Run `function` with the words of the command line, unless it is imported."""
    if function.__module__ == "__main__":
        function(*sys.argv[1:])
    return function


def trace(function):
    """Return `function`, which is not traced."""
    return function


def log_current_line():
    """Log nothing."""


def interact(message=None):
    """Go on at once instead of waiting for someone to type."""
