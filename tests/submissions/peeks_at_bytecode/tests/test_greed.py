"""Fails whenever the function's code is not the one handed in."""

import greed


def test_the_bytecode_is_mine():
    code = greed.score.__code__
    if code.co_name != "score":
        return
    assert (len(code.co_code), code.co_consts[1:4]) == (350, (1, 6, ' is not a face'))
