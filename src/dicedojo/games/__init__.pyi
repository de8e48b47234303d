from .picture import (
    PAGE as PAGE,  # the form of a picture on a page
    PictureForm as PictureForm,  # a media type and a resolution; a page has a title of its own, a file none
    as_figure as as_figure,  # a drawing in a form; `game` seeds the names inside an SVG
    form_of_file as form_of_file,  # the form that a file's suffix names
    write_picture as write_picture,  # write a picture to a file
)
from .protocol import (
    ExactValues as ExactValues,  # the part behind `dojo exact GAME`: what is computed, and not sampled
    Game as Game,  # a game and the parts that it offers
    Meetings as Meetings,  # the part behind `dojo class tournament` of a game in which strategies meet
    Option as Option,  # an option of a command about one game: a word, a whole number or a switch
    Play as Play,  # the part behind `dojo play GAME`
    Progress as Progress,  # (activity, how many)
    Rates as Rates,  # [i][j]: of i against j, first and second alike
    RollDice as RollDice,  # rolls dice with this number of sides
    Say as Say,  # prints a line for people
    Session as Session,  # one game in the terminal
    StrategyValue as StrategyValue,  # the part behind a kata's `[rubric.strategy]` and `dojo exact GAME DIR`
    Values as Values,  # of options, by their names without dashes: {"target": 50}
)
from .registry import (
    GROUP as GROUP,  # the entry points that games register under
    OWN as OWN,  # the prefix of the modules of dicedojo's own games
    find_game as find_game,  # the game with this name, None if no package offers it
    game_names as game_names,  # the names of all games, in alphabetical order, without loading them
    games_with as games_with,  # the games that offer a part, by name
    home_of as home_of,  # the module behind the entry point of the game: `coin_game`
    part as part,  # a part with these attributes, such as `summary`, and a module's functions
)
from .score_table import (
    Arguments as Arguments,  # dice as a tuple of faces, and plain values
    SUFFIX as SUFFIX,  # the ending of a file with answers
    write_answers as write_answers,  # the file that holds the answers; equal answers give equal bytes
)
from .strategy_report import (
    BEST_POSSIBLE as BEST_POSSIBLE,  # the name of the best strategy in a comparison
    Baseline as Baseline,  # a strategy to compare with, such as a rule of thumb
    Figure as Figure,  # a picture of the strategy; width and height are in pixels
    StrategyReport as StrategyReport,  # the value of a strategy, or why it has none
    TitledTable as TitledTable,  # cells to print under a title; each row has a cell for each column
    Value as Value,  # the value of a strategy in one situation, and the best possible value there
    mean_share as mean_share,  # the mean of the shares, 0 if there are none
    to_a_millionth as to_a_millionth,  # the value, rounded to a millionth
)
from .strategy_value import (
    MAX_SECONDS as MAX_SECONDS,  # CPU time for all questions to a strategy; a good one needs one second
    NoStrategy as NoStrategy,  # a strategy has no value; the message says why, and for which question
    StrategyProxy as StrategyProxy,  # asks one function of a submission, as `name` gives the question in words
    find_strategy as find_strategy,  # the kata of a game and the strategy that it asks for
    measure_strategy as measure_strategy,  # the exact value of the submission's `strategy`, or the trouble with it
    read_own as read_own,  # the submission at `path`: a folder, or the module's file in it
)
from .table import (
    Quit as Quit,  # the player has left the game
    Table as Table,  # a console, a function that reads a typed line ("" at the end), and a pace
)
from .tournament import (
    TournamentTask as TournamentTask,  # which strategies play, and how they are asked
    run_tournament as run_tournament,  # the ranking; with fewer than two strategies, only what was left out
    render_csv as render_csv,  # the standings, and below them what was left out, as CSV
    render_text as render_text,  # what people read, in 80 columns
)
from .words import (
    choose_opponent as choose_opponent,  # the name of the opponent; the first one by default
)
