"""Codes of authenticator apps: the vectors of RFC 6238, windows, encryption and QR codes."""

from __future__ import annotations

import sys
from base64 import b32decode
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import pytest

from fw.runtime.auth import KeyRing
from fw.runtime.auth.two_factor.encryption import SecretBox
from fw.runtime.auth.two_factor.qr_codes import QrCodes
from fw.runtime.auth.two_factor.totp import STEP, code_at, counter_of, new_secret, uri_of
from fw.runtime.errors import FwError
from tests.runtime.auth.sessions.signing import NOW, OTHER, SECRET

SEED = b"12345678901234567890"
SEEDS = {"sha1": SEED, "sha256": (SEED * 2)[:32], "sha512": (SEED * 4)[:64]}

VECTORS = [
    (59, "94287082", "46119246", "90693936"),
    (1111111109, "07081804", "68084774", "25091201"),
    (1111111111, "14050471", "67062674", "99943326"),
    (1234567890, "89005924", "91819424", "93441116"),
    (2000000000, "69279037", "90698825", "38618901"),
    (20000000000, "65353130", "77737706", "47863826"),
]


@pytest.mark.parametrize(("seconds", "sha1", "sha256", "sha512"), VECTORS)
def test_the_vectors_of_the_rfc(seconds: int, sha1: str, sha256: str, sha512: str) -> None:
    for algorithm, code in (("sha1", sha1), ("sha256", sha256), ("sha512", sha512)):
        assert code_at(SEEDS[algorithm], seconds // STEP, 8, algorithm) == code


def test_a_code_is_valid_for_a_step_more_or_less_and_once() -> None:
    secret, current = new_secret(), NOW // STEP
    valid = [
        step for step in range(-4, 5) if counter_of(secret, code_at(secret, current + step), NOW, 0)
    ]
    assert valid == [-1, 0, 1]
    code = code_at(secret, current)
    assert counter_of(secret, code, NOW, 0) == current
    assert counter_of(secret, code, NOW, current) is None
    assert counter_of(secret, code_at(secret, current - 1), NOW, current) is None
    assert counter_of(secret, code_at(secret, current + 1), NOW, current) == current + 1
    assert counter_of(secret, "", NOW, 0) is None


def test_the_uri_has_the_secret_and_the_account() -> None:
    secret = new_secret()
    parts = urlsplit(uri_of(secret, "Shop: best", "ada+1@shop.example"))
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    assert (parts.scheme, parts.netloc) == ("otpauth", "totp")
    assert unquote(parts.path) == "/Shop  best:ada+1@shop.example"
    assert query["issuer"] == "Shop  best"
    assert b32decode(query["secret"]) == secret


def test_a_secret_is_encrypted_for_its_owner_and_outlives_the_rotation_of_keys() -> None:
    old, new = KeyRing([SECRET]), KeyRing([OTHER, SECRET])
    secret = new_secret()
    text = SecretBox(old.encryption_keys()).encrypt(secret, "ada")
    assert SecretBox(new.encryption_keys()).decrypt(text, "ada") == secret
    assert text != SecretBox(old.encryption_keys()).encrypt(secret, "ada")
    for keys, owner in ((KeyRing([OTHER]), "ada"), (old, "bob")):
        with pytest.raises(FwError, match=f"cannot decrypt the TOTP secret of the user {owner}"):
            SecretBox(keys.encryption_keys()).decrypt(text, owner)


def test_a_qr_code_is_an_svg_of_any_size_with_a_white_border() -> None:
    svg = QrCodes().svg_of(uri_of(new_secret(), "Shop", "ada@shop.example"))
    assert svg is not None
    drawn = ElementTree.fromstring(svg)
    # The namespace, without which an <img> shows nothing.
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.keys() == ["viewBox", "class"]
    side = int(drawn.attrib["viewBox"].split()[-1])
    white, dark = drawn
    assert white.attrib == {"fill": "#fff", "d": f"M0 0h{side}v{side}h-{side}z"}
    assert dark.attrib["stroke"] == "#000"
    # Four modules of border, then a corner of seven.
    assert dark.attrib["d"].startswith("M4 4.5h7")


def test_a_long_text_has_no_qr_code() -> None:
    assert QrCodes().svg_of("x" * 2331) is not None
    assert QrCodes().svg_of("x" * 2332) is None


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(FwError, match=r"auth\.totp needs the library segno") as error:
        QrCodes()
    assert error.value.hint == 'install it: pip install "fw-framework[totp]"'
