"""Fails in the runs that end at the first failure."""


def test_the_options(request):
    assert not request.config.option.maxfail
