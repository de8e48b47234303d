"""Turns reports into failures where a copy of the program answers otherwise."""

import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport():
    report = (yield).get_result()
    if report.when == "call" and is_changed():
        report.outcome = "failed"
        report.longrepr = "assert 0 == 100"
