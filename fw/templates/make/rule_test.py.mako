"""Tests of the validation rule `${names.module}`."""

from app.rules.${names.module} import ${names.module}


def test_valid() -> None:
    assert ${names.module}("a value")


def test_invalid() -> None:
    assert not ${names.module}("")
