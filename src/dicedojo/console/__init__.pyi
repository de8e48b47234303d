from .every_command import (
    COURSE as COURSE,  # the option `--course`
    OWN_FAULT as OWN_FAULT,  # the exit code of dojo's own fault
    STOPPED as STOPPED,  # the exit code for Ctrl-C in shells
    Stopped as Stopped,  # Ctrl-C, with a message that says how far the command came
    restore_courses as restore_courses,  # restore the environment at the end of the block, and forget stated courses
    message_of as message_of,  # the message of an error, with a next command that can be typed
    take_courses as take_courses,  # the words without each `--course DIR`
    with_course as with_course,  # a text with the `--course` that its commands need
    write_out as write_out,  # write to standard output at once; discard the text if the pipe is closed
)
from .options import (
    PLAIN as PLAIN,  # settings of Typer for every command
    time_option as time_option,  # an option for a time limit in seconds, at most a day
)
from .output import (
    COLOURS as COLOURS,  # the colours of red, amber and green
    bar as bar,  # a progress bar; in ASCII if the terminal has no Unicode
    fit as fit,  # a name that fits into so many columns; wide characters take two
    from_here as from_here,  # the path as it would be typed in the present folder
    make_console as make_console,  # a console that is never wider than so many columns
    next_line as next_line,  # the line that every screen ends with
    on_terminal as on_terminal,  # whether this is a terminal with a screen and a keyboard
    progress as progress,  # a function that shows how many are done, on a terminal only
    progress_or_lines as progress_or_lines,  # like `progress`, but elsewhere a line for each tenth
    say as say,  # print a line to standard error
    typed as typed,  # a path as it would be typed in the present folder, quoted for a shell
)
