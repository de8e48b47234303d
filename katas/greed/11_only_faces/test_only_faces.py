import pytest
from greed import score


@pytest.mark.parametrize("stranger", [0, 7, -1, True, "1", 1.0, None])
def test_what_is_no_face_is_refused_by_name(stranger):
    with pytest.raises(ValueError, match=str(stranger)):
        score([1, stranger, 5])
