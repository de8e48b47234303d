from .exam.answers import (
    Answer as Answer,  # what came back: a plain value, Raised, Foreign or NoAnswer
    Foreign as Foreign,  # an object that is not a plain value; it stayed in the sandbox under a number
    NoAnswer as NoAnswer,  # why there is no answer
    Raised as Raised,  # the call ended with an exception
    decode as decode,  # an answer from the wire; one that breaks the format is a Foreign
    encode as encode,  # a plain value, or an answer, encoded for the wire
    plain_calls as plain_calls,  # a batch of calls, encoded for the wire
    same as same,  # whether two answers agree: type and value, or the name of an exception
    show as show,  # an answer as text for a message, cut to a line or another limit
    show_difference as show_difference,  # two answers that differ, as texts for one message
)
from .exam.ask_functions import (
    FunctionMatch as FunctionMatch,  # a function of a submission that answers like one of the game's
    one_by_one_problems as one_by_one_problems,  # a problem for each public function that takes its last list in parts
)
from .exam.code_under_test import (
    CodeUnderTest as CodeUnderTest,  # a module among the files of a submission, and everything it needs to run
)
from .exam.facts import (
    encode_facts as encode_facts,  # the file's content for some facts; equal facts give equal bytes
    make_facts as make_facts,  # the facts of a kata: its answers by batch, and the facts on chaffs
)
from .exam.features import (
    NO_PLUGINS as NO_PLUGINS,  # the environment variable that disables pytest's plugins
    exam_folder as exam_folder,  # create a folder in which pytest finds only the features of `steps`
    options_for as options_for,  # pytest's options to run the tests of a folder, and to look no further
    prepare_features as prepare_features,  # read the features of a kata, so that forked processes need not
    scenario_result as scenario_result,  # the record of a scenario that ended with `error`, or without one
)
from .exam.find_names import (
    NameSearch as NameSearch,  # the names that fit, if there is exactly one way; and every match
    find_names as find_names,  # the names under which the submission has the kata's missing functions
)
from .exam.oracle import (
    Played as Played,  # an answer, and the arguments as the call left them
    ask_reference as ask_reference,  # the reference's answer to each call of a batch
    load_program as load_program,  # one of the course's own programs as a module whose calls end in `play`
    play as play,  # the answer of one of the course's own modules to a call
    right_answers as right_answers,  # the reference's answer to each call of a batch, ValueError as Raised
    rules_key as rules_key,  # a digest of the rules: every question, and the source of the answers
    sweep_questions as sweep_questions,  # the questions about each function, in the order of their first questions
)
from .exam.own_python import (
    OwnPython as OwnPython,  # a sandbox that asks questions without a fork
)
from .exam.proxy import (
    Proxy as Proxy,  # some code in its sandbox, asked by a new worker when one is lost
)
from .exam.report import (
    Count as Count,  # a whole number from 0 on
    ExamReport as ExamReport,  # the results of a submission in the features and the sweep
    ScenarioRecord as ScenarioRecord,  # one scenario of a feature file, and its outcome
    SweepRecord as SweepRecord,  # every question of the kata's domain, put to the submission
    about as about,  # what the JSON schema says about a field
)
from .exam.run import (
    run_exam as run_exam,  # put the features and the sweep of a kata to some code
)
from .exam.telling import (
    TellingQuestion as TellingQuestion,  # one question, and the answers to it, as on the wire
    Telling as Telling,  # the questions of a kata whose programs have this `key`
    as_raw as as_raw,  # an answer, encoded for the file of facts
    find_likeness as find_likeness,  # the bug whose wrong answers are most like these
    key_of as key_of,  # a digest of the files that the questions and answers are made from
    telling_of as telling_of,  # the questions of a kata; None if it has none, or its programs changed
)
from .exam.workers import (
    Halt as Halt,  # the next question has no answer
    WORKER as WORKER,  # the room that answers the questions of an exam
)
from .here.assess import (
    compare_here as compare_here,  # cache how a submission's mutants differ from its code
    conclude_here as conclude_here,  # the report on the tests that met programs in a folder
    meet_here as meet_here,  # the outcomes of a submission's tests on programs
)
from .here.progress import (
    announce as announce,  # report that a task has ended and another begins
    listeners as listeners,  # are called with the task that begins, the number of items done, and the total
)
from .here.runner import (
    LocalRunner as LocalRunner,  # runs tests, and has programs answer, in this interpreter
)
from .here.side import (
    forget_features as forget_features,  # have pytest-bdd, if it is loaded, read the features below a folder again
    restored as restored,  # restore the state of the interpreter after the block
)
from .judge.assess import (
    GRADE_AGAIN as GRADE_AGAIN,  # the next step where a machine may have been busy
    MORE_TIME as MORE_TIME,  # what may let it finish: the option for its time
    Meetings as Meetings,  # the outcomes of the tests on each program; empty where none was collected
    UNFINISHED as UNFINISHED,  # the beginning of a problem where dojo did not finish
    assess_tests as assess_tests,  # all that is known about the submission's tests
)
from .judge.bugs import (
    none_caught as none_caught,  # the verdicts where no test counts
)
from .judge.chaff import (
    Rules as Rules,  # every question of a kata with its right answer
    STATED as STATED,  # the line of a chaff's docstring
    chaff_witness as chaff_witness,  # a question that a chaff answers against the rules, and both answers
    find_chaff_witness as find_chaff_witness,  # the same, computed by the rules; None if there is none
    stated_witness as stated_witness,  # the witness line of the chaff's docstring, "" if it has none
)
from .judge.questions import (
    QuestionRunner as QuestionRunner,  # puts questions to programs in a submission's sandbox, without any test
)
from .judge.programs import (
    Program as Program,  # a program for the tests to meet: its `source`, behind its `base` if it has one
    without_words as without_words,  # the code without docstrings and comments, which may name a chaff's bug
)
from .judge.replay import (
    no_answer as no_answer,  # the answer of a program that was cut short
)
from .judge.run_limits import (
    QuestionLimits as QuestionLimits,  # limits of a program for questions of the domain
)
from .judge.runner import (
    TestRunner as TestRunner,  # sandboxes with a submission, in which programs answer and tests ask
)
from .judge.suite import (
    MutationReport as MutationReport,  # everything that is known about a submission's tests
    Suite as Suite,  # the standing of each test that pytest collected, in its order
)
from .judge.verdicts import (
    Bug as Bug,  # a distinct bug: mutants that the same questions of the domain reveal
    ChaffVerdict as ChaffVerdict,  # whether the tests notice a planted bug, and which one
    ControlVerdict as ControlVerdict,  # a program that differs only in what cannot matter, and whether tests pass
    End as End,  # how a program, or the tests on it, ended before all was done
    ExclusionKind as ExclusionKind,  # why a test does not count
    Job as Job,  # one program to put questions to
    MutantVerdict as MutantVerdict,  # the status of a mutant, and its witness
    Run as Run,  # the outcomes of the tests on one program
    Status as Status,  # how a mutant ended
)
from .judge.wall import (
    FirstSession as FirstSession,  # a first session of the tests, and their outcomes in it
    Wall as Wall,  # has tests meet programs, one after the other
)
from .judge.warm_sandbox import (
    PROGRAMS as PROGRAMS,  # has programs answer; a process without pytest is forked three times as fast
    TESTS as TESTS,  # the room of tests, as a sandbox starts it
)
from .limits import (
    FIRST_SECONDS as FIRST_SECONDS,  # of CPU time and by the clock, for a first run
    SWEEP_SECONDS as SWEEP_SECONDS,  # of CPU time, for all questions of the domain
)
from .mutants.edits import (
    generate as generate,  # every mutant of the whole module, module-level code included
)
from .mutants.mutant import (
    Mutant as Mutant,  # one changed program. Columns count characters from 1, lines from 1
)
from .mutants.mutants import (
    needed_mutants as needed_mutants,  # the mutants of a module, less those that nothing could decide
)
from .mutants.operators import (
    TABLE_OPERATORS as TABLE_OPERATORS,  # our own operators, the one that names a change best first
)
from .rooms.pytest_session import (
    counted_steps as counted_steps,  # have the modules and tests in a folder take steps that are imported meanwhile
)
from .rooms.steps import (
    STEP as STEP,  # what is called: no name that a program can write
    STEPS as STEPS,  # of this process
)
from .sandbox import (
    strongest_sandbox as strongest_sandbox,  # the bubblewrap sandbox where it works, the process sandbox elsewhere
)
from .sandbox.base import (
    Sandbox as Sandbox,  # a place with limits. It has no opinion on what happens inside
)
from .sandbox.bubblewrap import (
    Bubblewrap as Bubblewrap,  # no network, own process space, read-only runtime, nothing else of the disk
    advice as advice,  # what to do where no bubblewrap works
    attempts as attempts,  # the programs that were tried, up to the first that starts a sandbox
)
from .sandbox.packages import (
    find_packages as find_packages,  # all packages of a sandbox, in the order of their names
)
from .sandbox.process import (
    ProcessSandbox as ProcessSandbox,  # a process with limits, in a folder of its own, for a learner's own code
)
