import sys

import pytest

from dtypelint.stack import DEPTH, deeply


def depth_of(levels: int) -> int:
    return 0 if levels == 0 else depth_of(levels - 1) + 1


def test_calls_nest_more_deeply_than_python_lets_them_by_itself():
    limit = sys.getrecursionlimit()
    assert limit < DEPTH
    assert deeply(lambda: depth_of(DEPTH - 500)) == DEPTH - 500
    assert sys.getrecursionlimit() == limit


def test_the_limit_is_restored_after_an_error():
    limit = sys.getrecursionlimit()
    with pytest.raises(RecursionError):
        deeply(lambda: depth_of(2 * DEPTH))
    assert sys.getrecursionlimit() == limit
