def test_words():
    with pytest.raises(ValueError, match="7 is not a face"):
        score([7])


def test_text():
    with pytest.raises(ValueError) as caught:
        score([0])
    assert "not a face" in str(caught.value)
