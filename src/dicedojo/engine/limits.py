"""All limits of the exam and of the judge; tests that cannot wait have less here.

Steps decide: turns of loops, and calls of functions that name themselves. Learners'
code takes some two million in a second, an empty loop thirty. A question between a test
and a program counts for 200. Seconds of the processor, and by the clock, are there for
code that takes no step; what they end is not decided. What a sandbox as a whole may use
stands in `sandbox/base.py`.
"""

from __future__ import annotations

from dicedojo.engine.sandbox.base import Limits

# One worker of an exam.
EXAM = Limits(wall_seconds=300.0, cpu_seconds=300)
LOAD_STEPS = 10_000_000  # an import
LOAD_SECONDS = 20.0  # by the clock; the reference takes a thousandth
CALL_STEPS = 4_000_000  # one call
CALL_SECONDS = 6.0  # by the clock; the slowest wheat takes a thousandth
LATE_SECONDS = 1.0  # once the clock has ended one
TOGETHER = 256  # answers that come on one line

# Calls of the features. A kata has up to 20 steps, and each is lost with its first call
# that hangs; once `PATIENT` did, each has less.
PATIENT = 3
QUICK_STEPS = 400_000

# The sweep. Where one question of a function hung, the others have the least of
# `HANG_STEPS` that is `TIMES_TYPICAL` what a question takes.
SWEEP_STEPS = 60_000_000  # for one function; no reference takes a hundredth
HANG_STEPS = (200_000, 1_000_000)
TIMES_TYPICAL = 100
HOPELESS = 50  # hangs of a function that has answered nothing
MAX_LOSSES = 10  # of a worker, by questions that stop their process
SWEEP_SECONDS = 30.0  # of the processor, for all functions
RESERVE_SECONDS = 1.0  # kept for each function that is still to be asked

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

# The first program, of which nothing is known: the tests on it, and questions to it.
FIRST_STEPS = 20_000_000
HANGING_STEPS = 4_000_000  # where it has answered none of an exam's questions
FAST_STEPS = 1_000_000  # of the program for all tests; then it runs with more chance

# Each test alone on the learner's own code, where together they do not end.
ALONE_STEPS = 4_000_000
ONE_BY_ONE = 300  # tests; beyond that a run that ended early stays unexplained
MAX_ENDED = 4  # tests that end badly, before the rest is not run

# The tests on another program: a multiple of what the first one took.
MIN_RUN_STEPS = 500_000
RUN_FACTOR = 20  # a program that needs so much more does not end
RUN_ABOVE = 3, 10_000_000  # a slow one: three times as many, and so many more
LONG_TEST = 200  # messages; such a test comes last
MANY_STEPS = 20_000  # of the program, some 10 ms; such a test, too
MAX_FLAKY_ROUNDS = 4  # times that programs run once more without tests that are flaky

# Questions of the domain to one program: a multiple of what the original took.
MIN_QUESTIONS_STEPS = 2_000_000  # for all
MIN_QUESTION_STEPS = 50_000  # for one of them
QUESTIONS_FACTOR = 10
MAX_TRIES = 10  # questions for one mutant; a program that caches may hide more

# Seconds of the processor, and by the clock. Where they strike nothing is decided: they
# are far beyond what the steps take, and there for code that takes none.
FIRST_SECONDS = 30.0, 90.0
ALONE_SECONDS = 6.0, 20.0
MIN_RUN_SECONDS = 5.0, 20.0
SECONDS_FACTOR = 40  # times what the original took
