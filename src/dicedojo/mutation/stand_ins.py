"""Which packages a test file gets a stand-in for where it cannot import them.

Only well-known packages: any other name that is missing in a test file is more
likely a misspelt module or a helper that was not handed in, and is reported as missing.
A learner's module gets a stand-in for any name, since editors add imports to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from dicedojo.mutation.runs import Failure, Missing

MISSING = re.compile(
    r"^E +ModuleNotFoundError: No module named '([\w.]+)'", re.MULTILINE
)
FRAME = re.compile(r"^([^\s/.].*?\.py):\d+: in ", re.MULTILINE)  # in a learner's file
NAMES = """
IPython PIL PyQt5 PyQt6 PySide6 aiohttp allpairspy altair approvaltests arrow assertpy
astropy attr attrs bokeh bs4 click colorama coverage cv2 cycler dash dateutil ddt
django dotenv faker fastapi flask freezegun gmpy2 httpx idlelib jinja2 joblib jupyter
keras lxml markdown matplotlib mock more_itertools mpmath mutmut nbformat networkx
nose nose2 notebook numba numexpr numpy openpyxl pandas parameterized pip
pkg_resources plotly polars psutil pyautogui pydantic pygame pylab pyperclip pyparsing
pytest_benchmark pytest_check pytest_cov pytest_lazyfixture pytest_mock
pytest_subtests pytest_timeout pytest_xdist pytz requests rich ruamel scipy seaborn
selenium setuptools simpy six sklearn snapshottest sqlalchemy statsmodels streamlit
sympy syrupy tabulate tensorflow termcolor textual tkinter toolz torch tqdm turtle
typeguard typer typing_extensions xlrd yaml
"""
KNOWN = frozenset(NAMES.split())


def missing_packages(
    faults: Collection[tuple[str, str]], known: Collection[Missing]
) -> tuple[Missing, ...]:
    """Return pairs of a file and a package that it could not import, less `known`.

    `faults` are the files that pytest could not collect, with what it shows.
    """
    found = set()
    for path, shown in faults:
        missing = MISSING.search(shown)
        if missing and missing[1].partition(".")[0] in KNOWN:
            files = FRAME.findall(shown)
            found.add((files[-1] if files else path, missing[1]))
    return tuple(sorted(found - set(known)))


def why_missing(test: str, failure: Failure, missing: Collection[Missing]) -> str:
    """Return which package that is not available makes a test fail, "" if none does.

    `missing` are the packages that test files have stand-ins for. A test that fails
    before it calls anything needs those that its own file imports.
    """
    ends = "which is not available in the exam."
    if failure.type == "ModuleNotFoundError" and failure.message.endswith(ends):
        return failure.message
    if failure.missing:
        return f"It needs {' and '.join(failure.missing)}, {ends}"
    file = test.partition("::")[0]
    names = sorted({module for importer, module in missing if importer == file})
    if names and failure.last_call is None and failure.type != "AssertionError":
        return f"{file} imports {' and '.join(names)}, {ends}"
    return ""
