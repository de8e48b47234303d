from .definitions import (
    Function as Function,  # a function, or a method that can be called on a new instance of its class
    ImportFailure as ImportFailure,  # the failure of a module's import: a message, and the line in the module
    before as before,  # the program up to a place, with a newline at the end
    cut_before_failure as cut_before_failure,  # the submission with its module cut before the statement that fails
    cut_tests as cut_tests,  # the submission with its test files as far as pytest can read them
    find_cut as find_cut,  # where the top-level statement at a line begins
    find_functions as find_functions,  # the functions and methods, in order; none of a text that is not Python
    find_program_functions as find_program_functions,  # the functions and methods of a program, without the tests in its file
    top_level_names as top_level_names,  # the names that the module binds, "*" if it imports all of another
)
from .folder_files import (
    leads_out as leads_out,  # whether a path is a link to something outside a folder
    read_archive as read_archive,  # the files of a zip file, a tar file or a tar file compressed by gzip
    read_parts as read_parts,  # single files; each path comes with its name in the submission
    read_path as read_path,  # the files at `path`
    walk as walk,  # the files below `folder` in a fixed order, without linked folders
)
from .handed_files import (
    CONFTEST as CONFTEST,  # "conftest.py"
    HandedFiles as HandedFiles,  # the files of a submission by their paths in it, and problems of those left out
    Names as Names,  # the submission's own names; the kata's names are the default
    Problem as Problem,  # something that went wrong outside the learner's answers
    ProblemKind as ProblemKind,  # the kind of a problem; its value is the heading in a report
    Unread as Unread,  # a file that a reader has found but not read yet
    bare_name as bare_name,  # a file's name without its suffix, `ada` for `ada.tar.gz`
    how_to_open as how_to_open,  # what to do about an archive that was not opened; "" for another file
    is_archive as is_archive,  # whether a path has the suffix of an archive that dojo opens
    is_closed as is_closed,  # whether a path has the suffix of an archive that dojo cannot open
    is_collected as is_collected,  # whether pytest collects tests from a file
    is_for_tests as is_for_tests,  # whether pytest imports a file: for its tests, or as a conftest
    is_text as is_text,  # whether a path has the suffix of a program saved as text
    read_files as read_files,  # the files that fit; `problems` are those of finding them
    read_names as read_names,  # the names that `--module` and `--function` state; None for none
)
from .imports import (
    dotted as dotted,  # the name of a module in the packages around it, as pytest finds them
    import_name as import_name,  # the name under which other `files` import the module at `path`
    imported_names as imported_names,  # the names of the modules that a file may import, and of their packages
    modules_of as modules_of,  # the names of the modules that a file imports absolutely
    names_used_from as names_used_from,  # the names that a file imports from a module or uses as its attributes
    not_available as not_available,  # a problem for each module; `missing` are pairs of a file and a module
    program_files as program_files,  # the paths of the program's modules, the one under test first
    reload_line as reload_line,  # the line in which a test reloads a module, 0 if it does not
    tested_modules as tested_modules,  # the submission's own files that the file of a test imports
    where_imported as where_imported,  # the submission with its module under the `usual` file name, if it must be
)
from .path_names import (
    STATE_IT as STATE_IT,  # the beginning of the next step where there are two modules
    TEST_FOLDERS as TEST_FOLDERS,  # the names of folders of tests
    distinct_names as distinct_names,  # a name for each submission; namesakes by the differences of their paths
    is_of_tests as is_of_tests,  # whether a file has the name of a test file, or lies in a test folder
    may_be_program as may_be_program,  # whether a file is Python, and not a test file by its path
    name_of as name_of,  # the name of the submission at `path`: that of its folder, or of its file
)
from .slip import (
    COST_NO_POINTS as COST_NO_POINTS,  # a grade reads these tests nevertheless, or reports them itself
    PYTHON_2 as PYTHON_2,  # the sentence about Python 2
    Slip as Slip,  # a slip in a file; `line` is 0 for the whole file
    SlipKind as SlipKind,  # the kind of a slip; its value is the heading in a report
    UTF_16 as UTF_16,  # the sentence about UTF-16
    is_utf_16 as is_utf_16,  # whether a file has the mark of UTF-16, or ASCII between null bytes
    why_unreadable as why_unreadable,  # a sentence on a file that Python refuses, or ""
)
from .slips import (
    find_slips as find_slips,  # the slips in files, by file and line; no two for one line
)
from .slips_in_tests import (
    FUNCTION as FUNCTION,  # the syntax of a function
    names_in as names_in,  # the names that a file uses, takes as parameters or imports
)
from .split_tests import (
    rename_for_tests as rename_for_tests,  # kata and submission with the module under a name that is not collected
    separate_tests as separate_tests,  # the submission with the tests of its module in a file of their own
)
from .submission import (
    Submission as Submission,  # the files to grade. Paths are relative to the folder, with forward slashes
    decode_source as decode_source,  # a program's text as Python reads it, "" if Python refuses its bytes
    holds_module as holds_module,  # whether a path is a module's file, or a folder or zip that holds one
    read_submission as read_submission,  # the submission at `path`: a folder, a zip file or a Python file
    submission_of as submission_of,  # the submission that consists of `files`, which stay unchanged
)
from .zip_and_tar import (
    ZIP_FAULTS as ZIP_FAULTS,  # the exceptions of zipfile for a broken zip
)
