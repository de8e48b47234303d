from .adjusted import (
    AdjustedGrade as AdjustedGrade,  # the grade that counts in a class, in addition to the machine's
    Adjustment as Adjustment,  # a change of the points by a person after the machine's grade
    Comment as Comment,  # a comment of a person to the student
    person_view as person_view,  # the changes and notes for `person.html`
)
from .bugs import (
    Survivor as Survivor,  # a distinct bug that survived, shown by one of its mutants
    every_survivor as every_survivor,  # every mutant that survived, most instructive first
    choose_first_survivor as choose_first_survivor,  # the survivor whose test notices most bugs per length of its question
    surviving_bugs as surviving_bugs,  # the survivors that no other one implies, most instructive first
)
from .changes import (
    changed_lines as changed_lines,  # the lines that a mutant removes from the `source`, and those it adds
    describe_change as describe_change,  # the change in a few words: `` `>=` becomes `>` ``
    suggest_test as suggest_test,  # a sentence on the kind of test that this mutant would fail
)
from .formats import (
    FORMATS as FORMATS,  # all formats, by name
    Format as Format,  # a format for writing grades
    find_format as find_format,  # the format of a name
    format_help as format_help,  # the help of an option that takes a format, as a sentence
    join_or as join_or,  # at least two names, joined with commas and `or`: `a, b or c`
)
from .html import (
    render_html as render_html,  # the page of one grade, `adjusted` by a class if given
)
from .pages import (
    LessonPage as LessonPage,  # a lesson included in a page that names it, so that it can be read offline
    LessonPages as LessonPages,  # by file
    mark_code as mark_code,  # a sentence whose `words in backticks` are set as code
    environment as environment,  # the Jinja environment for packages; it has `page.css` for all
    named_lessons as named_lessons,  # the lessons that texts name, each once, in the order of the course
    render_page as render_page,  # the rendered template of one of the packages
)
from .survivor_hints import (
    HINTS as HINTS,  # number of hints for a bug
    hint_of as hint_of,  # one hint for a survivor; `source` is the learner's module
    survivor_name as survivor_name,  # a name for a survivor, stable under edits elsewhere in the module
)
from .text import (
    strategy_table as strategy_table,  # a table of strategies, best first, with the points of each situation
    titled_table as titled_table,  # the cells of a game's own table, without its title
)
from .text_tests import (
    hint_block as hint_block,  # a hint for a survivor as Rich lines; `source` is the learner's module
    survivor_block as survivor_block,  # a survivor as Rich lines; `source` is the learner's module
)
from .viva import (
    COUNT as COUNT,  # number of questions in a viva
    LETTERS as LETTERS,  # the letters of its choices
    VivaQuestion as VivaQuestion,  # one question, with the code that it is about
    make_viva as make_viva,  # the questions to the learner whose work was graded
    read_answers as read_answers,  # the answers in a text, by the number at the start of each line
    viva_json as viva_json,  # the questions as JSON, with a line end
    without_key as without_key,  # the questions without their answers, for the learner
)
from .wording import (
    by_reason as by_reason,  # each reason once, with its tests
    headline_message as headline_message,  # the message of all scenarios, "" if they differ
    lesson_command as lesson_command,  # `dojo lesson 3` for `03_tails`; "" if there is no number
    lesson_of as lesson_of,  # `step 3, lessons/coin/03_tails.md`; "" if no step is named
    describe_noticed as describe_noticed,  # how many distinct bugs the tests notice, in a sentence
    pass_with as pass_with,  # who passes with `changes`: all tests, or those that pass on the code
    state_rule as state_rule,  # the answer by the rules, and what `who` does instead
    describe_difference as describe_difference,  # the question and both answers
    undecided_lines as undecided_lines,  # how many changes are undecided, one line for each reason
)
