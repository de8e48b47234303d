"""Suites whose conftest uses pytest's hooks, each with changes of the program.

What a hook does depends on the program, so that each change shows whether the engine
sees the same session as plain pytest does, down to its exit code.
"""

from __future__ import annotations

from .faces import (
    FIVE,
    NAMELESS,
    NO_FIVE,
    NO_NAMES,
    ONE,
    RETURNS_NONE,
    STRICT,
    USUAL,
    suite,
)
from .suites import Change, Suite, suites_among

WRONG_AND_STRICT: Change = (
    '1: 100, 5: 50}\nNAMES = ["one", "five"]\nSTRICT = False',
    '1: 101, 5: 50}\nNAMES = ["one", "five"]\nSTRICT = True',
)
TESTS = """\
def test_one():
    assert greed.score([1]) == 100


def test_five():
    assert greed.score([5]) == 50
"""


def hooks(name: str, conftest: str, *changes: Change, **others: str) -> Suite:
    """Return a suite with two tests and a conftest."""
    tests = others.pop("tests", TESTS)
    conftest = f"import pytest\nimport greed\n\n\n{conftest}"
    return suite(name, tests, *changes, conftest=conftest, **others)


REPORTS = hooks(
    "reports that a conftest changes",
    """\
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed and "one" in item.name and greed.STRICT:
        report.outcome = "passed"
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report):
    if report.failed and "five" in report.nodeid and greed.NAMES[-1] is None:
        report.outcome = "passed"
    if report.passed and report.when == "call" and not greed.score([2, 1]):
        report.outcome = "failed"
""",
    ONE,
    WRONG_AND_STRICT,
    ('5: 50}\nNAMES = ["one", "five"]', '5: 51}\nNAMES = ["one", None]'),
    FIVE,
    ("1: 100, ", "1: 0, "),
)

EXIT = hooks(
    "an exit status that a conftest changes",
    """\
def pytest_sessionfinish(session, exitstatus):
    if greed.STRICT:
        session.exitstatus = 0
    if greed.NAMES[-1:] == [None]:
        session.exitstatus = 3
    if not greed.NAMES:
        raise RuntimeError("no names")


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    terminalreporter.write_line(f"{config.getoption('verbose')}")
    if 5 not in greed.POINTS:
        greed.POINTS[5] = terminalreporter.no_such_thing
""",
    ONE,
    STRICT,
    NAMELESS,
    NO_NAMES,
    NO_FIVE,
    WRONG_AND_STRICT,
    tests="def test_one():\n    assert greed.score([1]) == 100\n",
)

COLLECTING = hooks(
    "collection that a conftest changes",
    """\
class Line(pytest.Item):
    def runtest(self):
        face, points = map(int, self.name.split())
        assert greed.score([face]) == points


class Lines(pytest.File):
    def collect(self):
        for line in self.path.read_text().splitlines():
            if not line.startswith("#"):
                yield Line.from_parent(self, name=line)


def pytest_collect_file(parent, file_path):
    if file_path.name == "lines.py":
        return Lines.from_parent(parent, path=file_path)


def pytest_ignore_collect(collection_path, config):
    return True if greed.STRICT and collection_path.name == "test_greed.py" else None


def pytest_collection_modifyitems(session, config, items):
    items.sort(key=lambda item: item.name)
    if greed.NAMES[-1] is None:
        config.hook.pytest_deselected(items=items[:])
        items[:] = []


def pytest_itemcollected(item):
    if greed.score([2]) is None:
        item.add_marker(pytest.mark.skip)


def pytest_generate_tests(metafunc):
    if "face" in metafunc.fixturenames:
        metafunc.parametrize("face", list(greed.POINTS))


def pytest_make_parametrize_id(config, val, argname):
    return f"{argname}:{greed.NAMES[val // 5]}"


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector, name, obj):
    found = yield
    return None if name == "test_never" and greed.POINTS[1] == 100 else found


def pytest_collection_finish(session):
    assert len(session.items) != 1
""",
    *USUAL,
    NAMELESS,
    NO_NAMES,
    RETURNS_NONE,
    tests="""\
def test_generated(face):
    assert greed.score([face]) in (50, 100, 101)


def test_never():
    assert False
""",
    lines="# two lines\n5 50\n1 100\n",
)

RUNNING = hooks(
    "running that a conftest changes",
    """\
SEEN = []


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if "one" in pyfuncitem.name and greed.STRICT:
        return True


def pytest_runtest_setup(item):
    SEEN.append(item.name)
    if greed.NAMES[-1] is None:
        pytest.skip("no name")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    try:
        return (yield)
    except AssertionError:
        if greed.score([1]) != 101:
            raise


def pytest_runtest_teardown(item, nextitem):
    assert greed.score([1, 5]) != 99
    if nextitem is None:
        assert SEEN == ["test_one", "test_five"]


def pytest_fixture_setup(fixturedef, request):
    if fixturedef.argname == "five":
        fixturedef.cached_result = (greed.score([5]), 0, None)
        return fixturedef.cached_result[0]


def pytest_exception_interact(node, call, report):
    if isinstance(call.excinfo.value, TypeError):
        pytest.exit("a type is wrong", returncode=0)


def pytest_assertrepr_compare(config, op, left, right):
    return [f"{greed.NAMES[left % 2]} {op} {right}"]


@pytest.fixture
def five():
    raise RuntimeError("the hook comes first")
""",
    *USUAL,
    NAMELESS,
    ("1: 100, 5: 50", "1: 49, 5: 50"),
    ("sum(POINTS", "list(POINTS"),
    ("sum(POINTS", "sum([] + POINTS"),
    tests="""\
def test_one():
    assert greed.score([1]) == 100


def test_five(five):
    assert five == 50
    assert greed.score([5, 5]) - 50 == five
""",
)

PROTOCOL = hooks(
    "a protocol of the conftest's own",
    """\
def pytest_runtest_protocol(item, nextitem):
    if greed.STRICT:
        return True


def pytest_runtestloop(session):
    if greed.NAMES[-1] is None:
        return True


def pytest_sessionstart(session):
    if greed.score([1]) == 101:
        pytest.exit("not today", returncode=0)
    assert greed.score([1, 5]) != 151


def pytest_cmdline_main(config):
    if not greed.POINTS.get(5):
        return 0


def pytest_unconfigure(config):
    assert greed.NAMES
""",
    *USUAL,
    NAMELESS,
    NO_NAMES,
    ("1: 100", "1: 99"),
    ("STRICT = False", "1 / 0"),
)

SETTINGS = hooks(
    "settings that a conftest makes",
    """\
import warnings


def pytest_addoption(parser):
    parser.addoption("--face", type=int, default=min(greed.POINTS))


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes its time")
    if greed.STRICT:
        config.addinivalue_line("filterwarnings", "error")
        config.option.maxfail = 0
    if greed.NAMES[-1] is None:
        config.option.strict_markers = True
        config.option.keyword = "one"
    config.face = config.getoption("--face")


def pytest_warning_recorded(warning_message, when, nodeid, location):
    assert "five" not in str(warning_message.message) or greed.score([5]) == 50


def pytest_report_header(config):
    return f"{greed.NAMES[1]} {config.option.verbose}"


def pytest_report_teststatus(report, config):
    if report.when == "call" and report.failed:
        return greed.NAMES[0], "F", "FAILED"
""",
    *USUAL,
    NAMELESS,
    NO_NAMES,
    ("{1: 100, 5: 50}", "{5: 50, 1: 100, 0: 7}"),
    tests="""\
import threading
import warnings


def test_one(pytestconfig, cache):
    assert greed.score([pytestconfig.face]) == 100
    cache.set("greed/one", 1)
    assert cache.get("greed/one", 0) == 1


@pytest.mark.slow
def test_five():
    assert greed.score([5]) < 60
    warnings.warn("five")


def test_thread(request):
    assert request.config.pluginmanager.hasplugin("terminalreporter")
    thread = threading.Thread(target=lambda: greed.POINTS[5] < 51 or 1 / 0)
    thread.start()
    thread.join()
""",
)

PLUGINS = hooks(
    "plugins and nested conftests",
    """\
pytest_plugins = ["more_hooks"]
""",
    *USUAL,
    NAMELESS,
    RETURNS_NONE,
    more_hooks="""\
import greed
import pytest


def pytest_runtest_setup(item):
    assert greed.score([1]) < 101


@pytest.fixture(autouse=True)
def fives():
    yield
    assert greed.score([5, 5]) in (100, 102)
""",
    deep__in__conftest="""\
import greed
import pytest

assert not greed.STRICT


@pytest.fixture(autouse=greed.score([5]) == 51)
def right():
    return greed.NAMES[-1].upper()


def pytest_runtest_call(item):
    assert greed.NAMES[-1]
""",
    deep__in__test_deep="""\
def test_deep(right):
    assert right == "FIVE"
""",
)

ALL = suites_among(globals())
