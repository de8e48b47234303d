from .every_command import (
    COURSE as COURSE,  # the option `--course`
    OWN_FAULT as OWN_FAULT,  # the exit code of dojo's own fault
    STOPPED as STOPPED,  # what shells use for Ctrl-C
    Stopped as Stopped,  # ctrl-C, in words that say how far the command came
    restore_courses as restore_courses,  # afterwards no course is stated, and the environment is as before
    message_of as message_of,  # the message of a fault, with what to do next as it can be typed
    take_courses as take_courses,  # the words without each `--course DIR`
    with_course as with_course,  # what to do next, its commands with the `--course` that they need
    write_out as write_out,  # write to standard output, at once; to nowhere if nobody reads any more
)
from .options import (
    PLAIN as PLAIN,  # settings of Typer for every command
    time_option as time_option,  # an option for a time limit in seconds, of a day at most
)
from .output import (
    COLOURS as COLOURS,  # the colours of red, amber and green
    bar as bar,  # a progress bar; in ASCII where the terminal knows no more
    fit as fit,  # a name fit to print in so many columns; wide characters take two
    from_here as from_here,  # the path as one would type it in the present folder
    make_console as make_console,  # a console that is never wider than a page, or than so many columns
    next_line as next_line,  # the line that every screen ends with
    on_terminal as on_terminal,  # whether somebody can see a screen here, and press keys
    progress as progress,  # a function that shows how many are done; only a terminal shows it
    progress_or_lines as progress_or_lines,  # the same; elsewhere than on a terminal a line for each tenth
    say as say,  # print a line to standard error
    typed as typed,  # the same, quoted for a shell where it has to be
)
