from .exam.answers import (
    Answer as Answer,  # what came back: a plain value, Raised, Foreign or NoAnswer
    Foreign as Foreign,  # an object that is not a plain value; it stayed in the sandbox under a number
    NoAnswer as NoAnswer,  # why there is no answer, as a message says it of the call
    Raised as Raised,  # the call ended with an exception
    decode as decode,  # what came back. Whatever breaks the format is a Foreign, not a fault
    encode as encode,  # a plain value, or an answer, as the wire carries it
    plain_calls as plain_calls,  # a batch of calls as the wire carries it
    same as same,  # whether two answers agree: type and value, or the name of an exception
    show as show,  # an answer as a message shows it, cut to a line or another limit
    show_apart as show_apart,  # two answers that differ, as a message shows them beside each other
)
from .exam.ask_functions import (
    FunctionMatch as FunctionMatch,  # a function of a submission that answers like one of the game's
    one_by_one_problems as one_by_one_problems,  # a problem for each public function that takes its last list in parts
)
from .exam.code_under_test import (
    CodeUnderTest as CodeUnderTest,  # a module among the files of a submission, and everything it needs to run
)
from .exam.facts import (
    encode_facts as encode_facts,  # the file that holds some facts; equal facts give equal bytes
    make_facts as make_facts,  # the facts of a kata: its answers by batch, and what is known of chaffs
)
from .exam.features import (
    NO_PLUGINS as NO_PLUGINS,  # the variable that keeps plugins out of pytest
    exam_folder as exam_folder,  # lay out a folder in which pytest finds the features of `steps` alone
    options_for as options_for,  # pytest's options to run what is in a folder, and to look no further
    prepare_features as prepare_features,  # read the features of a kata, so that a process that is forked need not
    scenario_result as scenario_result,  # the result of a scenario that ended with `error`, or with none
)
from .exam.find_names import (
    NameSearch as NameSearch,  # the names that fit, where there is exactly one way; and every match
    find_names as find_names,  # the names under which the submission has what the kata misses
)
from .exam.oracle import (
    Played as Played,  # an answer, and the arguments as the call left them
    ask_reference as ask_reference,  # what the reference answers to each call of a batch
    play as play,  # what one of the course's own modules does with a call
    right_answers as right_answers,  # the reference's answer to each call of a batch, ValueError as Raised
    rules_key as rules_key,  # a digest of the rules: every question, and what answers them
    sweep_questions as sweep_questions,  # the questions about each function, in the order of the first of each
)
from .exam.own_python import (
    OwnPython as OwnPython,  # a sandbox that asks questions without a fork
)
from .exam.proxy import (
    Proxy as Proxy,  # some code in its sandbox, asked by a new worker when one is lost
)
from .exam.report import (
    Count as Count,  # a whole number from 0 on
    ExamReport as ExamReport,  # what the features and the sweep found out about a submission
    ScenarioRecord as ScenarioRecord,  # one scenario of a feature file, and how it ended
    SweepRecord as SweepRecord,  # every question of the kata's domain, put to the submission
)
from .exam.run import (
    Exam as Exam,  # the report of an exam, and the answers of the sweep
    run_exam as run_exam,  # put the features and the sweep of a kata to some code
)
from .exam.telling import (
    Question as Question,  # one question, and the answers to it, as on the wire
    Telling as Telling,  # the questions of a kata whose programs have this `key`
    as_raw as as_raw,  # an answer as it stands in the file
    find_likeness as find_likeness,  # the bug whose wrong answers are most like these
    key_of as key_of,  # a digest of all that the questions and answers are made of
    telling_of as telling_of,  # the questions of a kata; None where it has none, or other programs now
)
from .exam.workers import (
    Batch as Batch,  # questions: calls, then each order of the dice of some
    Halt as Halt,  # the next question has no answer
    WORKER as WORKER,  # the room that answers the questions of an exam
)
from .here.assess import (
    compare_here as compare_here,  # keep how a submission's mutants differ from its code, whatever its tests
    conclude_here as conclude_here,  # what is known of the tests that met programs in a folder
    meet_here as meet_here,  # what a submission's tests do on programs
)
from .here.progress import (
    go_on as go_on,  # say that something has ended and something else begins
    listeners as listeners,  # who is told how far it is: what begins, how many are done, of how many
)
from .here.runner import (
    LocalRunner as LocalRunner,  # runs tests, and has programs answer, in this interpreter
)
from .here.side import (
    read_anew as read_anew,  # have pytest-bdd, where it is loaded, read the features below a folder anew
    restored as restored,  # leave the interpreter, after the block, as it is now
)
from .judge.assess import (
    Meetings as Meetings,  # what the tests did on each program; nothing where none was collected
    UNFINISHED as UNFINISHED,  # how a problem begins where dojo did not finish
    assess_tests as assess_tests,  # all that is known about the submission's tests
)
from .judge.bugs import (
    none_caught as none_caught,  # the verdicts where no test counts
)
from .judge.chaff import (
    Rules as Rules,  # every question of a kata with its right answer, by which chaffs are told
    STATED as STATED,  # the line of a chaff's docstring
    chaff_witness as chaff_witness,  # a question that tells a chaff from the rules, and both answers
    find_chaff_witness as find_chaff_witness,  # a question that tells a chaff from the rules, None if none does
    stated_witness as stated_witness,  # the witness line of the chaff's docstring, "" if it has none
)
from .judge.orders import (
    QuestionRunner as QuestionRunner,  # puts questions to programs in a submission's sandbox, without any test
)
from .judge.programs import (
    Program as Program,  # a program for the tests to meet: its `source`, behind its `base` if it has one
    without_words as without_words,  # the code alone: no docstring or comment says whether it is a chaff
)
from .judge.replay import (
    no_answer as no_answer,  # the answer of a program that was cut short
)
from .judge.run_limits import (
    QuestionLimits as QuestionLimits,  # what a program may take for questions of the domain
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
    MutantVerdict as MutantVerdict,  # what became of a mutant, and its witness
    ProblemKind as ProblemKind,  # what the tests of a submission lack as a whole
    Run as Run,  # the outcomes of the tests on one program
    Status as Status,  # how a mutant ended
)
from .judge.wall import (
    Session as Session,  # a first session of the tests, and what they did in it
    Wall as Wall,  # has tests meet programs, one after the other
)
from .judge.warm_sandbox import (
    PROGRAMS as PROGRAMS,  # has programs answer; a process without pytest is forked three times as fast
    TESTS as TESTS,  # the room of tests, as a sandbox starts it
)
from .limits import (
    FIRST_SECONDS as FIRST_SECONDS,  # of the processor and by the clock, which a first run may take
    SWEEP_SECONDS as SWEEP_SECONDS,  # of the processor, for all questions of the domain
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
