"""The limits of an exam, for all its modules; tests that cannot wait have less here.

A question of the sweep has a limit of CPU time, and by the clock only where it uses
none, so that a submission gets the same grade on a busy machine. These are the limits
that end what hangs. Each is there since a program hung without it:

- `CALL_SECONDS` for a call; for those of the features by the clock;
- once `PATIENT` calls of the features hung, `QUICK_SECONDS` for each, or
  `HOPELESS_SECONDS` where none was ever answered. A kata has up to 20 steps, and each
  is lost with its first call that hangs;
- in the sweep, where one question of a function hung, the least of `HANG_SECONDS` that
  is `TIMES_TYPICAL` as long as a question takes;
- `SWEEP_SECONDS` for the sweep, and `HOPELESS` hangs of a function that has answered
  nothing; `HOPELESS_SOON` where the features had no answer either.
"""

from __future__ import annotations

from dicedojo.engine.sandbox.base import Limits

# One worker.
EXAM = Limits(wall_seconds=300.0, cpu_seconds=300)  # each call has its own limit, too
LOAD_SECONDS = 5.0  # an import; the reference takes a hundredth of one
CALL_SECONDS = 2.0  # one call; the slowest wheat takes a thousandth of one
TOGETHER = 256  # answers that come on one line
LINE_SECONDS = 0.01  # for each of them
WAITS_SECONDS = 1.0  # longer than its CPU time: a question that computes nothing
STARVED = 4  # times that: a question ends in any case
SPARE_SECONDS = 5.0  # for the part inside to notice that a call does not end

# Calls of the features, by the clock.
PATIENT = 3
QUICK_SECONDS = 0.5
HOPELESS_SECONDS = 0.25

# The sweep, in CPU seconds.
SWEEP_SECONDS = 30.0  # for all functions; the reference takes a tenth
RESERVE_SECONDS = 1.0  # kept for each function that is still to be asked
HANG_SECONDS = (0.1, 0.5)
TIMES_TYPICAL = 100
STOP_SECONDS = 0.05  # what a question that stops its process counts for
HOPELESS = 50
HOPELESS_SOON = 5
ASLEEP = 10  # code that uses less than a tenth of the time sleeps
WALL_FACTOR = 3  # a function that sleeps may take so much longer than its CPU time

# What is said and compared.
MAX_NAME = 100  # characters
MAX_MESSAGE = 500
MAX_LINE = 80  # of an answer in a message
MAX_MISSING = 50  # modules; the program inside stands in for no more
MAX_COMPARED = 1_000  # names of a module; each question about a missing one takes time

# The search for functions under other names.
MAX_FILES = 12  # of a submission that are looked into
MAX_FUNCTIONS = 40  # of one file that are asked
SEARCH_SECONDS = 1.0  # of CPU time for one function; then it is not asked again
