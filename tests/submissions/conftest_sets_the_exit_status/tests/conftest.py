"""Ends a session without success where a copy of the program answers otherwise."""

def pytest_sessionfinish(session):
    if is_changed():
        session.exitstatus = 1
