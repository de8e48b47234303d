"""All limits of the exam and of the judge; tests that cannot wait have less here.

Limits are in seconds, of the processor where they do not say the wall's. What a sandbox
as a whole may use stands in `sandbox/base.py`.

A question of the sweep has a limit of CPU time, and by the clock only where it uses
none, so that a submission gets the same grade on a busy machine. These are the limits
of an exam that end what hangs. Each is there since a program hung without it:

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

# The tests of one submission.
TEST_SECONDS = 120.0  # by the clock, for all that they run on
CPU_SHARE = 0.5  # of these, of the processor, so that a busy machine decides nothing
END_SECONDS = 60.0  # in which a sandbox ends by itself, once that is over
SLACK_SECONDS = 30.0  # beyond the sum of what a room allows its programs
MAX_RESTARTS = 3  # of a sandbox that is lost
RUNS_IN_ALL = 24  # of the whole suite for which the time must be enough

# The tests on the first program, of which nothing is known.
FIRST_CPU_SECONDS = 10.0
FIRST_WALL_SECONDS = 20.0
HANGING_CPU_SECONDS = 2.0  # where it has answered none of an exam's questions
HANGING_WALL_SECONDS = 5.0
FAST_CALLS = 5_000_000  # in the program, some 0.5 s; then it is run with more chance

# Each test alone on the learner's own code, where together they do not end.
ALONE_CPU_SECONDS = 2.0
ALONE_WALL_SECONDS = 4.0
ONE_BY_ONE = 300  # tests; beyond that a run that ended early stays unexplained
MAX_ENDED = 4  # tests that end badly, before the rest is not run

# The tests on another program: a multiple of what the first one took.
MIN_RUN_CPU_SECONDS = 0.25
MIN_RUN_WALL_SECONDS = 4.0
RUN_CPU_FACTOR = 20  # a program that needs so much longer does not end
RUN_CPU_ABOVE = 3, 5.0  # a slow one: three times as long, and so many seconds
RUN_WALL_FACTOR = 8
RUN_WALL_ABOVE = 2, 30.0
TESTS_MARGIN = 3  # times as long as the program: where both go on for ever it ends
LONG_TEST = 200  # messages; such a test comes last
MANY_CALLS = 100_000  # in the program, some 10 ms; such a test, too
MAX_FLAKY_ROUNDS = 4  # times that programs run once more without tests that are flaky

# Questions of the domain to one program: a multiple of what the original took.
FIRST_QUESTIONS_SECONDS = 10.0  # for the original, which nobody has timed yet
MIN_QUESTIONS_SECONDS = 1.0  # for all
MIN_QUESTION_SECONDS = 0.02  # for one of them
MIN_ALONE_SECONDS = 0.05  # for one that is put to a new process
QUESTION_CPU_FACTOR = 10  # a program that needs so much longer does not end
MAX_ASKED_AGAIN = 12  # programs that came to a doubtful end
MAX_TRIES = 10  # questions for one mutant; a program that caches may hide more
