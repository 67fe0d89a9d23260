"""Passwords and their hashes."""

from __future__ import annotations

import asyncio
import string
import time
import tomllib
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter, ValidationError

from fw.runtime.application import project
from fw.runtime.application.project import Project
from fw.runtime.auth import Password, Passwords
from fw.runtime.auth.accounts.management import password_problem
from fw.runtime.auth.endpoints.controller import Credentials
from fw.runtime.auth.passwords import MAX_LENGTH, is_common
from fw.runtime.config import Config
from fw.tasks.scaffold.auth import with_settings

LIGHT = Passwords(memory=64, passes=1)


async def test_a_hash_verifies_only_its_own_password() -> None:
    first, second = await LIGHT.hash("correct horse"), await LIGHT.hash("correct horse")
    assert first != second
    assert "correct" not in first
    assert await LIGHT.verify("correct horse", first)
    assert not await LIGHT.verify("Correct horse", first)
    assert not await LIGHT.verify("", first)


async def test_a_missing_hash_verifies_no_password() -> None:
    assert not await LIGHT.verify("anything", None)


@pytest.mark.parametrize("kept", ["", "plain", "$2b$12$abc", "$argon2id$", "\0"])
async def test_an_invalid_hash_verifies_no_password(kept: str) -> None:
    assert not await LIGHT.verify("plain", kept)
    assert not await LIGHT.verify(kept, kept)


async def test_passwords_are_compared_in_normalised_unicode() -> None:
    assert await LIGHT.verify("caf\u0065\u0301 caf\u00e9", await LIGHT.hash("caf\u00e9 cafe\u0301"))


@pytest.mark.parametrize("password", ["p\0q", "\U0001f600" * 60, " lead and trail "])
async def test_every_character_of_a_password_is_hashed(password: str) -> None:
    kept = await LIGHT.hash(password)
    assert await LIGHT.verify(password, kept)
    assert not await LIGHT.verify(password[:-1], kept)


async def test_hashes_are_argon2id_with_the_recommended_parameters() -> None:
    kept = await Passwords().hash("correct horse")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert Passwords().is_outdated(await LIGHT.hash("correct horse"))
    assert not Passwords().is_outdated(kept)


@pytest.mark.parametrize(
    "password",
    [
        *("password", "PassWord1", "12345678", " qwertyuiop ", "xxxxxxxxxxxx", "abababababab"),
        *("admin123", "Summer2024!", "Winter2023", "P@ssw0rd1", "$ummer2024", "Qwerty2024!"),
        *("Liverpool1!", "dragon2020", "Monkey1234", "iloveyou2", "January2025", "abcd1234!"),
        *("hello1234", "123admin!", "asdasdasd", "letmein2024", "24121987", "Spring2026!"),
        *("Welcome2024", "sunshine#1", "1q2w3e4r!", "changeme!", "Company123", "test12345"),
    ],
)
def test_listed_passwords_are_common(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password",
    [
        *("correct horse", "passwords are long", "x7!x7!x7!", "Tr0ub4dor&3x", "kV9#mQ2x"),
        *(
            "purple-monkey-dishwasher",
            "horse83920174",
            "a surrogate \ud800",
            "\u00fcber den wolken",
        ),
    ],
)
def test_other_passwords_are_not_common(password: str) -> None:
    assert not is_common(password)


def test_few_random_passwords_are_common() -> None:
    random = Random(1)
    letters = string.ascii_letters + string.digits
    drawn = ("".join(random.choices(letters, k=12)) for _ in range(5000))
    assert sum(map(is_common, drawn)) <= 2


def test_a_long_password_is_checked_as_fast() -> None:
    begun = time.process_time()
    for _ in range(100):
        is_common("a1" * (MAX_LENGTH // 2 - 1) + "b2")
    assert time.process_time() - begun < 0.5


async def test_many_verifications_run_at_once() -> None:
    kept = await LIGHT.hash("correct horse")
    assert all(await asyncio.gather(*(LIGHT.verify("correct horse", kept) for _ in range(50))))


def of_project(monkeypatch: pytest.MonkeyPatch, **settings: int) -> TypeAdapter[str]:
    """Return the type of new passwords in a project with these settings of `[auth]`."""
    monkeypatch.setattr(project, "_current", Project(Path(), Config({"auth": settings}, {})))
    return TypeAdapter(Password)


def test_a_project_sets_the_minimum_length(monkeypatch: pytest.MonkeyPatch) -> None:
    new = of_project(monkeypatch, min_password_length=12)
    assert new.json_schema()["minLength"] == 12
    assert new.validate_python("battery stap") == "battery stap"
    with pytest.raises(ValidationError, match="at least 12 characters"):
        new.validate_python("battery sta")
    with pytest.raises(ValidationError, match="at least 12 characters"):
        new.validate_python("short")
    assert password_problem("battery sta") == "A password needs 12 to 128 characters, got 11"


def test_without_a_setting_eight_characters_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    new = of_project(monkeypatch)
    assert new.json_schema()["minLength"] == 8
    assert new.validate_python("batt sta") == "batt sta"
    with pytest.raises(ValidationError, match="at least 8 characters"):
        new.validate_python("batt st")


def test_new_projects_require_twelve_characters() -> None:
    assert tomllib.loads(with_settings(""))["auth"]["min_password_length"] == 12


def test_new_passwords_have_at_most_128_characters_and_logins_accept_former_ones() -> None:
    new = TypeAdapter(Password)
    assert new.validate_python("long " * 12 + "sent" + "ence" * 16)
    with pytest.raises(ValidationError, match="at most 128 items"):
        new.validate_python("x y z" * 25 + "four")
    Credentials(email="ada@example.com", password="x y z" * 51)
