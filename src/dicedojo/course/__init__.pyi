from .course import (
    STEP_NAME as STEP_NAME,  # the name of a step's folder
    TREES as TREES,  # the four folders of a course
    content_root as content_root,  # the folder that holds the four trees
    edition_of as edition_of,  # whether the course in a folder has its solutions
    load_kata as load_kata,  # the kata `name` under `root`; `course` is its course's name
    roots_in_use as roots_in_use,  # the folders from which this process has loaded a kata
)
from .courses import (
    CONTENT as CONTENT,  # a folder that replaces the shipped course, as in tests
    CourseFolder as CourseFolder,  # the folder that holds the four trees of a course, and the course's name
    Courses as Courses,  # several courses. A folder replaces an installed course of the same name
    GROUP as GROUP,  # the entry points that games register under
    OTHER_COURSE as OTHER_COURSE,  # how to name another course
    find_courses as find_courses,  # the shipped course, those of DOJO_COURSE, and the installed ones
    kata_at as kata_at,  # the kata at the location that `place_of` returned
    place_of as place_of,  # the location of a kata, for another Python to load it with `kata_at`
    shipped_root as shipped_root,  # the folder of the shipped course, or the one that replaces it
    stated_folders as stated_folders,  # the folders in DOJO_COURSE, as absolute paths
)
from .domain import (
    Call as Call,  # one question: a public function and its arguments, as plain values
    Own as Own,  # an argument that is a value of the learner's own module, by its name
    Prop as Prop,  # an argument that is made for the call: a class of props.py with its arguments
    props_in as props_in,  # the props in arguments, also those inside other props
)
from .kata import (
    Kata as Kata,  # a game to program: its steps, its public functions and how it is graded
    SHIPPED as SHIPPED,  # the name of the course that comes with dojo
)
from .program import (
    FACTS as FACTS,  # the file with the right answers of a kata
    PROPS as PROPS,  # the name under which a kata's props are imported
    Variant as Variant,  # a correct design (wheat) or a planted bug (chaff) of a kata
    imported as imported,  # makes `import <name>` find these modules within the block
    load_given as load_given,  # a kata's own modules; each can import those before it
    load_module as load_module,  # the course's own module at `path`; never call it on a learner's file
)
from .rubric import (
    OF_BEST as OF_BEST,  # points as a share of the best strategy
    OF_VALUE as OF_VALUE,  # points by the value itself
    Rubric as Rubric,  # the points of each part of a grade; they add up to 100
    Strategy as Strategy,  # the learner's own strategy: a function that is graded by its exact value
    TOTAL as TOTAL,  # points
)
from .step import (
    Gives as Gives,  # what a step gives before the learner's own test, in the mode tdd; in order
    Mode as Mode,  # how a learner, or a class, practises
    PLAN as PLAN,  # the file of a learner's plan
    Step as Step,  # one step of a kata, found at the same address in the four trees
    StepKind as StepKind,  # the kind of a step's task
    gives as gives,  # what a step gives in the mode tdd before the learner's own test
    step_title as step_title,  # `Step 2 of 11: Two ones`
)
from .teachers_rubric import (
    own_rubric_faults as own_rubric_faults,  # what is wrong with the rubric in the kata's own kata.toml
    read_rubric_file as read_rubric_file,  # the text of a rubric's file
    with_rubric as with_rubric,  # the kata, graded by the rubric in a TOML file
    with_rubric_text as with_rubric_text,  # the kata, graded by a rubric's text; `path` is its name in messages
)
