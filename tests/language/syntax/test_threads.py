from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from fw.language.schema import diagnose
from fw.language.syntax import parser
from tests.language.corpus import random_schema

TEXTS = [random_schema(Random(number)) for number in range(24)]
LOADS = 4


@pytest.fixture(autouse=True)
def frequent_switches() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def test_threads_that_parse_at_once_find_the_same_errors() -> None:
    expected = [diagnose(text) for text in TEXTS]
    for _ in range(LOADS):
        parser._load.cache_clear()
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(diagnose, TEXTS))
        assert found == expected
