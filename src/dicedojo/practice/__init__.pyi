from .advance import (
    missing_part as missing_part,  # what a green step still asks for, an edit or a test; None if nothing
)
from .check_report import (
    check as check,  # run the given and the learner's own tests, and record their outcomes
)
from .check_words import (
    sentences as sentences,  # what to know beside the colours
)
from .child.check_plugin import (
    TookTooLong as TookTooLong,  # a test did not end. Not an Exception: `except Exception` must not hide it
    at_most as at_most,  # end code in the block where a step more is taken, and say why
)
from .copy_runs import (
    require_an_end as require_an_end,  # if each given and own test ends
)
from .find import (
    MissingCourse as MissingCourse,  # the course of a workspace is not where it was
    find_workspace as find_workspace,  # the workspace that `where` is in: the nearest one upwards
    known_courses as known_courses,  # the courses for a command in the present folder
    read_record as read_record,  # the record in a `.dojo` folder; None without one, or if it is damaged
    workspace_around as workspace_around,  # the nearest folder from `where` up that is a workspace, if any is
)
from .given import (
    restore_given as restore_given,  # restore the given files from the course, and return those that differed
)
from .hunt.hunt import (
    Asker as Asker,  # the right programs of a kata, and what puts questions to programs
    Hunt as Hunt,  # a bug that is hunted, and how often it was asked and tested
    Verdict as Verdict,  # a sentence on a test
    bugs_in_order as bugs_in_order,  # all planted bugs of a kata in the order of a seed, which tells nothing
    job_of as job_of,  # a wheat or a chaff as a program to ask
)
from .hunt.reading import (
    FORMS as FORMS,  # which forms a test has in a hunt
    Test as Test,  # a call, and what it should give or raise
    read_line as read_line,  # the question on a line, which may be a test
)
from .journal import (
    ALL_GREEN as ALL_GREEN,  # the kinds of a check that all is green in
    Entry as Entry,  # one event. `outcomes` holds what each test did, for a check or a plain run
    Kind as Kind,  # the kind of an event
    write_whole as write_whole,  # write a file beside `path` and move it there, so that none is ever half
)
from .lessons.changes import (
    Code as Code,  # the module's text before the step, at its green, and at its end
    Growth as Growth,  # the lines of `old` turn into those of `new` where blocks have shown them
    apply_block as apply_block,  # put a block to keep into the module; False if it has no place there
)
from .lessons.lesson import (
    Block as Block,  # one fenced block, without its fence
    Lesson as Lesson,  # a lesson: its title, its headings and its blocks
    Mark as Mark,  # a line such as ``**Keep** in `coin.py`:``, which readers see as it stands
    OUTPUT as OUTPUT,  # languages of the blocks that show what is printed
    SECTIONS as SECTIONS,  # the headings of a lesson
    Use as Use,  # the use of a block in the learner's file
    add_tests as add_tests,  # a test file with one more block in it
    apply_experiment as apply_experiment,  # `code` with the lines of `diff` exchanged
    names_of_tests as names_of_tests,  # the test functions of a file or block, in order
    read_lesson as read_lesson,  # the lesson, or any other Markdown file, at `path`
    sides as sides,  # the lines that a diff takes out, and those that it puts in their place
)
from .lessons.page import (
    lessons_of as lessons_of,  # the lessons of a kata for pages that name them, by file
    render_body as render_body,  # the HTML of a lesson without its title, head and body
)
from .lessons.printed import (
    require_lesson as require_lesson,  # if a lesson is there
)
from .lessons.terminal import (
    commands_in as commands_in,  # each command of a console block with the output that the block shows
    mask_line as mask_line,  # a line of output without its time, and with its rulers cut short
)
from .new_workspace import (
    start as start,  # lay out a workspace for `kata`, and return whether it is new
)
from .outcomes import (
    Place as Place,  # a line of a file in the workspace
    StepState as StepState,  # the outcomes of one step's given tests, or of the learner's own
    Trouble as Trouble,  # the first failure of a test or a file, and its place
)
from .workspace import (
    Workspace as Workspace,  # one learner's folder for one kata. `folder` is absolute
)
