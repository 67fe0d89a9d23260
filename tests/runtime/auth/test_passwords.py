"""Passwords and their hashes."""

from __future__ import annotations

import asyncio
import string
import time
from random import Random

import pytest

from fw.runtime.auth import Passwords
from fw.runtime.auth.passwords import MAX_LENGTH, is_common

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
