"""Limits of the exam and of the judge; tests that cannot wait lower them here.

Steps decide: turns of loops, and calls of recursive functions. Learners' code takes
about two million a second, an empty loop thirty million. A question between a test and
a program counts as 200. Limits in CPU seconds and by the clock are for code that takes
no steps; programs that reach them are not decided. The limits of a whole sandbox are in
`sandbox/base.py`. A limit of one module alone, such as the length of what it reads, is
at the head of that module.
"""

from __future__ import annotations

from dicedojo.engine.sandbox.base import Limits

# One worker of an exam.
EXAM = Limits(wall_seconds=300.0, cpu_seconds=300)
LOAD_STEPS = 10_000_000  # an import
LOAD_SECONDS = 20.0  # by the clock; the reference takes a thousandth
CALL_STEPS = 4_000_000  # one call
CALL_SECONDS = 6.0  # by the clock; the slowest wheat takes a thousandth
LATE_SECONDS = 1.0  # the same, once the clock has ended a worker
ANSWERS_PER_LINE = 256

# Calls of the features. A kata has up to 20 steps, and a step ends with its first call
# that hangs. After `PATIENT_HANGS` of them each call has `QUICK_STEPS`.
PATIENT_HANGS = 3
QUICK_STEPS = 400_000

# The sweep. After one question of a function hung, the others have the first limit of
# `HANG_STEPS` that is at least `HANG_FACTOR` times the mean steps of a question.
SWEEP_STEPS = 60_000_000  # for one function; no reference takes a hundredth
HANG_STEPS = (200_000, 1_000_000)
HANG_FACTOR = 100
MAX_HANGS = 50  # of a function that has answered nothing
MAX_LOSSES = 10  # of a worker, by questions that stop their process
SWEEP_SECONDS = 30.0  # of CPU time, for all functions
RESERVE_SECONDS = 1.0  # for each function that is not asked yet

# Sizes of texts and lists.
MAX_NAME = 100  # characters
MAX_MESSAGE = 500
MAX_LINE = 80  # of an answer in a message
MAX_MISSING = 50  # modules; the sandbox has substitutes for at most as many
MAX_COMPARED = 1_000  # names of a module; each question about a missing one takes time

# The search for functions under other names.
MAX_FILES = 12  # of a submission that are searched
MAX_FUNCTIONS = 40  # of one file that are asked
SEARCH_SECONDS = 1.0  # of CPU time for one function; then it is not asked again

# The tests of one submission.
TEST_SECONDS = 120.0  # by the clock, for all programs
CPU_SHARE = 0.5  # of these, of CPU time, so that a busy machine decides nothing
END_SECONDS = 60.0  # in which a sandbox ends by itself after that time
SLACK_SECONDS = 30.0  # beyond the sum of a room's limits for its programs
MAX_RESTARTS = 3  # of a sandbox that is lost
MIN_RUNS = 24  # of the whole suite for which the time must be enough

# The first program, which has not run before: the tests on it, and questions to it.
FIRST_STEPS = 20_000_000
HANGING_STEPS = 4_000_000  # where it has answered none of an exam's questions
FAST_STEPS = 1_000_000  # of the program for all tests; then it runs with more seeds

# Each test alone on the learner's own code, where together they do not end.
ALONE_STEPS = 4_000_000
MAX_ALONE = 300  # tests; beyond that a run that ended early stays unexplained
MAX_ENDED = 4  # tests that end badly, before the rest is not run

# The tests on another program: a multiple of the first program's.
MIN_RUN_STEPS = 500_000
RUN_FACTOR = 20  # a program that needs more than this factor does not end
RUN_ABOVE = 3, 10_000_000  # for a slow program: three times as many, and so many more
LONG_TEST = 200  # messages; a test with more runs last
MANY_STEPS = 20_000  # of the program, about 10 ms; a test with more runs last, too
MAX_FLAKY_ROUNDS = 4  # times that programs run again without tests that are flaky

# Questions of the domain to one program: a multiple of the original's steps.
MIN_QUESTIONS_STEPS = 2_000_000  # for all
MIN_QUESTION_STEPS = 50_000  # for one of them
QUESTIONS_FACTOR = 10
MAX_TRIES = 10  # questions for one mutant; a program that caches may hide more

# CPU seconds, and seconds by the clock. A program that reaches them is not decided.
# They are far beyond the time of the steps, and are for code that takes no steps.
FIRST_SECONDS = 30.0, 90.0
ALONE_SECONDS = 6.0, 20.0
BESIDE_SECONDS = 2.0, 20.0  # such tests beside the program, only to say why they failed
MIN_RUN_SECONDS = 5.0, 20.0
SECONDS_FACTOR = 40  # times the original's seconds
