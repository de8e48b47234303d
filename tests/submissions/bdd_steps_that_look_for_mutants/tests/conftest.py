"""Looks for a changed program on the disk, and among what is imported."""

import gc
import hashlib
import os
from pathlib import Path
from types import FunctionType

import greed
from pytest_bdd import given, then

TEXT = "a656e3dfe37444e6016de3eedf3002c775f53b968ec8ead10d5d9c737769e2cb"
CODE = 350, (1, 6, " is not a face")


@given("the files that lie where the module was found", target_fixture="texts")
def texts():
    folders = {Path(greed.__file__).parent, Path.cwd(), Path(os.environ["TMPDIR"])}
    files = {path for folder in folders for path in folder.rglob("greed.py")}
    return [path.read_bytes() for path in files]


@then("none of them is another program")
def is_the_text(texts):
    assert all(hashlib.sha256(text).hexdigest() == TEXT for text in texts)


@given("the functions of all that is imported", target_fixture="codes")
def codes():
    functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
    codes = [one.__code__ for one in functions if one.__name__ == "score"]
    return [code for code in codes if Path(code.co_filename).name == "greed.py"]


@then("none of them is another program's")
def is_the_code(codes):
    assert all((len(one.co_code), one.co_consts[1:4]) == CODE for one in codes)
