"""Tables of rights, and their comparison with the application."""

from __future__ import annotations

import pytest

from fw.runtime.errors import FwError
from fw.runtime.testing import rights_table

TABLE = """
path   public  user
posts  -       rcud
tags   r       ru
"""


def test_a_table_has_the_rights_of_each_path_and_role() -> None:
    assert rights_table(TABLE) == {
        "posts": {"public": "-", "user": "rcud"},
        "tags": {"public": "r", "user": "ru"},
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the table of rights is empty"),
        ("path public user\nposts r", "posts has 1 rights for 2 roles"),
        ("path public\nposts rx", "unknown rights 'rx' to posts"),
        ("path public\nposts cr", "unknown rights 'cr' to posts"),
    ],
)
def test_an_error_names_the_line(text: str, problem: str) -> None:
    with pytest.raises(FwError, match=problem):
        rights_table(text)
