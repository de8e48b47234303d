from greed import score


def test_an_answer_is_a_list():
    assert len(score([1, 1, 1])) == 60
