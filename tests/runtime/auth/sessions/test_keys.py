"""Signing keys, and the secrets that are refused."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from fw.runtime import Config, FwError
from fw.runtime.auth import KeyRing

GOOD = "u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN"


@pytest.mark.parametrize(
    "secret",
    [
        "x7!",
        GOOD[:31],
        "changeme-changeme-changeme-changeme",
        "CHANGE_ME_" + GOOD,
        "your-256-bit-secret-goes-here-now-please",
        "this is an example of a long text 123",
        "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7",
        "0123456789abcdef0123456789abcdef",
        "abcdefghijklmnopqrstuvwxyz012345",
        "a-string-secret-at-least-256-bits-long",
        "django-insecure-u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN",
        "a" * 64,
        "0123456701234567012345670123456701234567",
    ],
)
def test_a_weak_secret_is_refused(secret: str) -> None:
    with pytest.raises(FwError) as caught:
        KeyRing([secret])
    assert secret not in caught.value.message
    assert "fw auth" in (caught.value.hint or "")


def test_random_secrets_are_accepted() -> None:
    for _ in range(200):
        KeyRing([secrets.token_urlsafe(48)])
        KeyRing([secrets.token_hex(32)])


def test_a_missing_secret_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FwError, match="JWT_SECRET is not set"):
        KeyRing.from_config(Config.load_auto(tmp_path))


def test_a_former_secret_never_signs(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"JWT_SECRET=\nJWT_SECRET_PREVIOUS={GOOD}\n")
    with pytest.raises(FwError, match="JWT_SECRET is not set"):
        KeyRing.from_config(Config.load_auto(tmp_path))


def test_former_secrets_verify_and_the_current_one_signs(tmp_path: Path) -> None:
    other = GOOD[::-1]
    (tmp_path / ".env").write_text(f"JWT_SECRET={GOOD}\nJWT_SECRET_PREVIOUS={other}, \n")
    keys = KeyRing.from_config(Config.load_auto(tmp_path))
    former = KeyRing([other])
    assert keys.kid == KeyRing([GOOD]).kid != former.kid
    assert keys.verifying(keys.kid) == keys.signing
    assert keys.verifying(former.kid) == former.signing
    assert keys.verifying("unknown") is None
    assert keys.verifying(["no", "text"]) is None


def test_derived_keys_differ_from_each_other_and_the_secret() -> None:
    keys = KeyRing([GOOD])
    made = [keys.signing, *keys.successors("token"), keys.kid.encode()]
    assert len(set(made)) == len(made)
    assert GOOD.encode() not in made
