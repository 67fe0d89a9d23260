"""Passwords and their hashes."""

from __future__ import annotations

import asyncio

import pytest

from fw.runtime.auth import Passwords
from fw.runtime.auth.passwords import is_common

LIGHT = Passwords(memory=64, passes=1)


async def test_a_password_fits_its_own_hash_alone() -> None:
    first, second = await LIGHT.hash("correct horse"), await LIGHT.hash("correct horse")
    assert first != second
    assert "correct" not in first
    assert await LIGHT.verify("correct horse", first)
    assert not await LIGHT.verify("Correct horse", first)
    assert not await LIGHT.verify("", first)


async def test_nobody_has_a_password() -> None:
    assert not await LIGHT.verify("anything", None)


@pytest.mark.parametrize("kept", ["", "plain", "$2b$12$abc", "$argon2id$", "\0"])
async def test_what_is_no_hash_fits_nothing(kept: str) -> None:
    assert not await LIGHT.verify("plain", kept)
    assert not await LIGHT.verify(kept, kept)


async def test_one_password_however_it_is_typed() -> None:
    assert await LIGHT.verify("caf\u0065\u0301 caf\u00e9", await LIGHT.hash("caf\u00e9 cafe\u0301"))


@pytest.mark.parametrize("password", ["p\0q", "\U0001f600" * 60, " lead and trail "])
async def test_every_character_counts(password: str) -> None:
    kept = await LIGHT.hash(password)
    assert await LIGHT.verify(password, kept)
    assert not await LIGHT.verify(password[:-1], kept)


async def test_hashes_are_argon2id_of_the_recommended_cost() -> None:
    kept = await Passwords().hash("correct horse")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert Passwords().is_outdated(await LIGHT.hash("correct horse"))
    assert not Passwords().is_outdated(kept)


@pytest.mark.parametrize(
    "password",
    ["password", "PassWord1", "12345678", " qwertyuiop ", "xxxxxxxxxxxx", "abababababab"],
)
def test_what_everybody_tries_is_common(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize("password", ["correct horse", "passwords are long", "x7!x7!x7!"])
def test_what_is_longer_or_other_is_not(password: str) -> None:
    assert not is_common(password)


async def test_many_at_once_leave_the_event_loop_free() -> None:
    kept = await LIGHT.hash("correct horse")
    assert all(await asyncio.gather(*(LIGHT.verify("correct horse", kept) for _ in range(50))))
