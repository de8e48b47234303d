from .adjusted import (
    AdjustedGrade as AdjustedGrade,  # what counts in a class, beside the grade that the machine gave
    Adjustment as Adjustment,  # a change that a person makes of the points after the machine's grade
    Comment as Comment,  # what a person wrote to the student
    person_view as person_view,  # what `person.html` shows of the changes and notes
)
from .bugs import (
    Survivor as Survivor,  # a distinct bug that survived, shown by one of its mutants
    every_survivor as every_survivor,  # every mutant that survived, most instructive first
    choose_first_survivor as choose_first_survivor,  # the survivor whose test notices most for its length
    surviving_bugs as surviving_bugs,  # the survivors that no other one implies, most instructive first
)
from .changes import (
    changed_lines as changed_lines,  # the lines that a mutant removes from the `source`, and those it adds
    describe_change as describe_change,  # the change in a few words: `` `>=` becomes `>` ``
    suggest_test as suggest_test,  # one sentence on the kind of test that this mutant would fail
)
from .formats import (
    FORMATS as FORMATS,  # all formats, by name
    Format as Format,  # one of the formats that grades can be written in
    find_format as find_format,  # the one of FORMATS that has this name
    format_help as format_help,  # the help of an option that takes one of FORMATS, as a sentence
    join_or as join_or,  # at least two names as people list them: `a, b or c`
    render as render,  # the grades in one of FORMATS; `colour` is for text alone
)
from .html import (
    render_html as render_html,  # the page of one grade, with what a class `adjusted` if it did
)
from .pages import (
    Lesson as Lesson,  # a lesson: its title, its headings and its blocks
    Lessons as Lessons,  # by file
    mark_code as mark_code,  # a sentence whose `words in backticks` are set as code
    environment as environment,  # what renders the templates of packages; they may include `page.css`
    named_lessons as named_lessons,  # the lessons that texts name, each once, in the order of the course
    render_page as render_page,  # a template of one of the packages, filled in
)
from .survivor_hints import (
    HINTS as HINTS,  # how many hints there are for a bug
    hint_of as hint_of,  # one hint for a survivor; `source` is the learner's module
    survivor_name as survivor_name,  # what a survivor is told by, also after an edit elsewhere in the module
)
from .text import (
    strategy_table as strategy_table,  # a table of strategies, the best first, in the points of each situation
    titled_table as titled_table,  # the cells of a game's own table, without its title
)
from .text_tests import (
    hint_block as hint_block,  # a hint for a survivor as Rich lines; `source` is the learner's module
    survivor_block as survivor_block,  # a survivor as Rich lines; `source` is the learner's module
)
from .viva import (
    COUNT as COUNT,  # how many questions a viva has
    LETTERS as LETTERS,  # the letters of its choices
    VivaQuestion as VivaQuestion,  # one question, with the code that it is about
    make_viva as make_viva,  # the questions to the learner whose work was graded
    read_answers as read_answers,  # the answers of a text, by the number that each line begins with
    viva_json as viva_json,  # the questions as JSON, with a line end
    without_key as without_key,  # the questions as the learner gets them
)
from .wording import (
    by_reason as by_reason,  # each reason once, with its tests
    headline_message as headline_message,  # the message that every scenario ended with, "" where they differ
    lesson_command as lesson_command,  # `dojo lesson 3` for `03_tails`; "" where there is no number
    lesson_of as lesson_of,  # `step 3, lessons/coin/03_tails.md`; "" where no step is named
    describe_noticed as describe_noticed,  # how many distinct bugs the tests notice, in a sentence
    pass_with as pass_with,  # who passes with `changes`: all tests, or those that pass on the code
    state_rule as state_rule,  # what the rules ask for, and what `who` does instead
    describe_difference as describe_difference,  # the question and both answers
    undecided_lines as undecided_lines,  # how many changes are undecided, one line for each reason
)
