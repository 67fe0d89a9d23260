"""Database URLs."""

from __future__ import annotations

import pytest

from fw.runtime.database.connection.url import DatabaseUrl, InvalidUrl


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sqlite://database/app.db", "sqlite:///database/app.db"),
        ("sqlite://app.db", "sqlite:///app.db"),
    ],
)
def test_a_file_with_a_host_is_rejected(text: str, meant: str) -> None:
    with pytest.raises(InvalidUrl) as caught:
        DatabaseUrl.parse(text)
    assert caught.value.hint == f"write three slashes before a relative path, such as {meant}"
    assert DatabaseUrl.parse(meant).host == ""
