"""Passwords and their hashes."""

from __future__ import annotations

import asyncio

import pytest

from fw.runtime.auth import Passwords
from fw.runtime.auth.passwords import is_common

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
    ["password", "PassWord1", "12345678", " qwertyuiop ", "xxxxxxxxxxxx", "abababababab"],
)
def test_listed_passwords_are_common(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize("password", ["correct horse", "passwords are long", "x7!x7!x7!"])
def test_other_passwords_are_not_common(password: str) -> None:
    assert not is_common(password)


async def test_many_verifications_run_at_once() -> None:
    kept = await LIGHT.hash("correct horse")
    assert all(await asyncio.gather(*(LIGHT.verify("correct horse", kept) for _ in range(50))))
