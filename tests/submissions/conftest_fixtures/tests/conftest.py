import greed
import pytest


@pytest.fixture
def scored():
    return greed.score


@pytest.fixture
def roll():
    return [5, 1, 5, 5]
