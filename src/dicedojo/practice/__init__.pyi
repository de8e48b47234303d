from .advance import (
    missing_part as missing_part,  # what a green step still lacks, an edit or a test; None if nothing
)
from .check_report import (
    check as check,  # run the given tests and the learner's own, and record the outcomes
)
from .check_run import (
    CodePlace as CodePlace,  # a line of a file in the workspace
    Trouble as Trouble,  # the failure of a test or a file, and its place
)
from .check_words import (
    sentences as sentences,  # the sentences to print next to the colours
)
from .child.check_plugin import (
    TookTooLong as TookTooLong,  # a test did not end. Not an Exception: `except Exception` must not hide it
    at_most as at_most,  # end code in the block that takes more steps than allowed, and say why
)
from .copy_runs import (
    require_an_end as require_an_end,  # raise NotYet if a given or own test does not end
)
from .find import (
    MissingCourse as MissingCourse,  # the course of a workspace is missing
    find_workspace as find_workspace,  # the workspace that contains `where`: the nearest one upwards
    known_courses as known_courses,  # the courses for a command in the present folder
    read_record as read_record,  # the record in a `.dojo` folder; None without one, or if it is damaged
    workspace_around as workspace_around,  # the nearest workspace folder from `where` upwards; None if none
)
from .given import (
    restore_given as restore_given,  # restore the given files from the course, and return those that differed
)
from .hunt.hunt import (
    Asker as Asker,  # the correct programs of a kata, and a runner for questions to programs
    Hunt as Hunt,  # a bug that is hunted, and how often it was asked and tested
    HuntVerdict as HuntVerdict,  # a sentence on a test
    bugs_in_order as bugs_in_order,  # all planted bugs of a kata, in a random order given by a seed
    job_of as job_of,  # a wheat or a chaff as a program to ask
)
from .hunt.reading import (
    FORMS as FORMS,  # the forms of a test in a hunt
    Test as Test,  # a call, and the value or exception that it should give
    read_line as read_line,  # the question on a line, which may be a test
)
from .journal import (
    ALL_GREEN as ALL_GREEN,  # the kinds of green checks
    Entry as Entry,  # one event. `outcomes` holds what each test did, for a check or a plain run
    Kind as Kind,  # the kind of an event
    write_whole as write_whole,  # write a file through a temporary one, so that it is never incomplete
)
from .lessons.changes import (
    Code as Code,  # the module's text before the step, at its green, and at its end
    Growth as Growth,  # a module on its way from `old` to `new`, as far as blocks have shown it
    apply_block as apply_block,  # add a block to keep to the module; return False if it does not fit
)
from .lessons.lesson import (
    Block as Block,  # one fenced block, without its fence
    Lesson as Lesson,  # a lesson: its title, its headings and its blocks
    Mark as Mark,  # a line such as ``**Keep** in `coin.py`:``, which readers see unchanged
    OUTPUT as OUTPUT,  # languages of the blocks with output
    SECTIONS as SECTIONS,  # the headings of a lesson
    Use as Use,  # the use of a block in the learner's file
    add_tests as add_tests,  # a test file with one more block in it
    apply_experiment as apply_experiment,  # `code` with the lines of `diff` replaced
    names_of_tests as names_of_tests,  # the test functions of a file or block, in order
    read_lesson as read_lesson,  # the lesson, or any other Markdown file, at `path`
    sides as sides,  # the lines that a diff removes, and those that replace them
)
from .lessons.page import (
    lessons_of as lessons_of,  # the lessons of a kata for pages that name them, by file
    render_body as render_body,  # the HTML of a lesson without its title, head and body
)
from .lessons.printed import (
    require_lesson as require_lesson,  # raise ContentError if a lesson is missing
)
from .lessons.terminal import (
    commands_in as commands_in,  # each command of a console block with the output that the block shows
    mask_line as mask_line,  # a line of output without its time, and with shortened rulers
)
from .mutants import (
    NO_TEST_PASSES as NO_TEST_PASSES,  # a sentence where no test counts that passes on the code
    require_python as require_python,  # raise UnusableInput if Python cannot parse the module
)
from .new_workspace import (
    start as start,  # create a workspace for `kata`, and return whether it is new
)
from .outcomes import (
    StepState as StepState,  # the outcomes of one step's given tests, or of the learner's own
)
from .workspace import (
    Workspace as Workspace,  # one learner's folder for one kata. `folder` is absolute
)
