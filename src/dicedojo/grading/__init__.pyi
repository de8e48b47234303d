from .document.codec import (
    decode_grades as decode_grades,  # the grades of a document; unknown fields are ignored
    encode_grades as encode_grades,  # one grade's document, or one document that holds several, as JSON
    read_grades as read_grades,  # the grades of a file that holds one document or several
    to_builtins as to_builtins,  # a document, or a part of one, as `json.loads` returns its text
)
from .document.from_tests import (
    suite_record as suite_record,  # the record of the tests; `file` is that of the learner's module
)
from .document.grade import (
    DEDUCTION as DEDUCTION,  # the part that takes points away
    GradeDocument as GradeDocument,  # the grade of one submission
    Line as Line,  # one row of a part's breakdown, rounded by itself
    Part as Part,  # what one part of the rubric earned
    Provenance as Provenance,  # what a grade was made from and with
    ShareRecord as ShareRecord,  # one share of the rubric, as a chart of the grade draws it
)
from .document.sections import (
    ComparedRecord as ComparedRecord,  # one strategy of the comparison, with a value for each situation
    FigureRecord as FigureRecord,  # a picture of the strategy
    ScenarioRecord as ScenarioRecord,  # one scenario of a feature file, and how it ended
    StepRecord as StepRecord,  # one step of the kata that the exam asks about, and what it earned
    StrategyRecord as StrategyRecord,  # what a strategy is worth, or why it has no value
    TableRecord as TableRecord,  # cells to print under a title
)
from .document.suite import (
    ChaffRecord as ChaffRecord,  # a planted bug, and whether the tests caught it
    ExclusionRecord as ExclusionRecord,  # a test that does not count, and why
    MutantRecord as MutantRecord,  # one changed program, and how the tests fared on it
    OutsideRecord as OutsideRecord,  # a test that counts, and also asks about something outside the game
    SuiteRecord as SuiteRecord,  # the submission's tests, and what they notice
    order_survivors as order_survivors,  # the survivors, most instructive first
)
from .from_grade import (
    grade_document as grade_document,  # everything that reports show of a grade
    strategy_record as strategy_record,  # the value of a strategy; `scale` states how that earns points
)
from .grade import (
    Grade as Grade,  # all results about one submission
)
from .options import (
    LenientOption as LenientOption,  # the option `--lenient`
    RubricOption as RubricOption,  # the option `--rubric`
    SandboxOption as SandboxOption,  # the option `--sandbox`
    TimeOption as TimeOption,  # the option `--time`
    TrustOption as TrustOption,  # the option `--trust-submissions`
    choose_sandbox as choose_sandbox,  # the sandbox called `name`, or bubblewrap if the name is empty
)
from .provenance import (
    hash_of_course as hash_of_course,  # the hash of all files that a kata's grades depend on; it is cached
)
from .run import (
    TOTAL_SECONDS as TOTAL_SECONDS,  # for one submission
    grade_files as grade_files,  # the grade of a submission that was already read
    grade_path as grade_path,  # the grade of the submission at `path`, whatever its content
)
