"""Access tokens signed with EdDSA, and refusal of other algorithms."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fw.runtime import Config, FwError, clock
from fw.runtime.auth import InvalidToken, KeyRing, Tokens
from fw.runtime.auth.sessions.keys import EDDSA
from tests.runtime.auth.sessions.signing import NOW, OTHER, SECRET, SESSION, encoded

pytestmark = pytest.mark.usefixtures("at_now")

KEYS, SHARED = KeyRing([SECRET], EDDSA), KeyRing([SECRET])
TOKENS = Tokens(KEYS, "shop")
PUBLIC = KEYS.signing.public_key()


def by_hash(key: bytes, hashed: Any = hashlib.sha256) -> Callable[[bytes], bytes]:
    return lambda text: hmac.digest(key, text, hashed)


def signed(by: Callable[[bytes], bytes], **header: Any) -> str:
    """Return a token with claims that are right, and a header and a signature of one's own."""
    head = {"alg": EDDSA, "typ": "at+jwt", "kid": KEYS.kid} | header
    text = f"{encoded(json.dumps(head).encode())}.{CLAIMS}"
    return f"{text}.{encoded(by(text.encode()))}"


def claims_of_now() -> str:
    clock.use(lambda: NOW)
    try:
        return TOKENS.issue(7, SESSION).split(".")[1]
    finally:
        clock.use(None)  # Other tests are collected, too, and go by the right time.


CLAIMS = claims_of_now()
RAW = PUBLIC.public_bytes_raw()
PEM = PUBLIC.public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)
DER = PUBLIC.public_bytes(
    serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
)
OURS = KEYS.signing.sign
ORDER = 2**252 + 27742317777372353535851937790883648493


def malleable(text: bytes) -> bytes:
    """Return another signature of the same text: S + L, which RFC 8032, 5.1.7, refuses."""
    good = OURS(text)
    return bytes(good[:32] + (int.from_bytes(good[32:], "little") + ORDER).to_bytes(32, "little"))


HOSTILE = {
    "HS256 by the public key": signed(by_hash(RAW), alg="HS256"),
    "HS256 by the public key as PEM": signed(by_hash(PEM), alg="HS256"),
    "HS256 by the public key as PEM, stripped": signed(by_hash(PEM.strip()), alg="HS256"),
    "HS256 by the public key as DER": signed(by_hash(DER), alg="HS256"),
    "HS256 by the public key as in /auth/keys": signed(
        by_hash(KEYS.public()[0]["x"].encode()), alg="HS256"
    ),
    "HS384 by the public key": signed(by_hash(RAW, hashlib.sha384), alg="HS384"),
    "HS512 by the public key": signed(by_hash(RAW, hashlib.sha512), alg="HS512"),
    "HS256 by our secret": signed(by_hash(SECRET.encode()), alg="HS256"),
    "HS256 as we sign without EdDSA": signed(by_hash(SHARED.signing), alg="HS256", kid=SHARED.kid),
    "HS256 as we sign without EdDSA, by this kid": signed(by_hash(SHARED.signing), alg="HS256"),
    "EdDSA said, signed by HS256": signed(by_hash(RAW)),
    "none": signed(lambda _: b"", alg="none"),
    "none, signed": signed(OURS, alg="none"),
    "HS256 said, signed by EdDSA": signed(OURS, alg="HS256"),
    "Ed25519 said": signed(OURS, alg="Ed25519"),
    "Ed448 said": signed(OURS, alg="Ed448"),
    "ES256 said": signed(OURS, alg="ES256"),
    "RS256 said": signed(OURS, alg="RS256"),
    "eddsa said": signed(OURS, alg="eddsa"),
    "list said": signed(OURS, alg=[EDDSA]),
    "key of another": signed(Ed25519PrivateKey.generate().sign),
    "key of another secret": signed(KeyRing([OTHER], EDDSA).signing.sign),
    "kid of another": signed(OURS, kid=KeyRing([OTHER], EDDSA).kid),
    "kid of HS256": signed(OURS, kid=SHARED.kid),
    "seed of our secret": signed(
        Ed25519PrivateKey.from_private_bytes(SECRET.encode()[:32]).sign,
    ),
    "key in the header": signed(OURS, jwk=KEYS.public()[0]),
    "keys by address": signed(OURS, jku="http://127.0.0.1/auth/keys"),
    "curve in the header": signed(OURS, crv="Ed25519"),
    "crit": signed(OURS, crit=["exp"]),
    "typ JWT": signed(OURS, typ="JWT"),
    "no signature": signed(lambda _: b""),
    "null signature": signed(lambda _: bytes(64)),
    "short signature": signed(lambda text: OURS(text)[:63]),
    "long signature": signed(lambda text: OURS(text) + b"\0"),
    "signature twice": signed(lambda text: OURS(text) * 2),
    "another signature of the same": signed(malleable),
    "signature of something else": signed(lambda text: OURS(text + b" ")),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_forged_token_is_refused(name: str) -> None:
    with pytest.raises(InvalidToken):
        TOKENS.read(HOSTILE[name])


def test_a_token_is_valid_with_eddsa_keys_only() -> None:
    token = signed(OURS)
    assert TOKENS.read(token).session == SESSION
    for keys in (SHARED, KeyRing([OTHER, SECRET])):
        with pytest.raises(InvalidToken):
            Tokens(keys, "shop").read(token)
        with pytest.raises(InvalidToken):
            TOKENS.read(Tokens(keys, "shop").issue(7, SESSION))


def test_tokens_of_a_former_secret_are_valid_while_it_is_configured() -> None:
    token = TOKENS.issue(7, SESSION)
    assert Tokens(KeyRing([OTHER, SECRET], EDDSA), "shop").read(token).user == "7"
    with pytest.raises(InvalidToken):
        Tokens(KeyRing([OTHER], EDDSA), "shop").read(token)


def test_tokens_can_be_verified_with_the_public_keys() -> None:
    keys = KeyRing([OTHER, SECRET], EDDSA)
    shown = jwt.PyJWKSet.from_dict({"keys": keys.public()})
    for tokens in (TOKENS, Tokens(keys, "shop")):
        token = tokens.issue(7, SESSION)
        key = shown[jwt.get_unverified_header(token)["kid"]]
        options: Any = {"verify_exp": False, "verify_iat": False, "verify_nbf": False}
        claims = jwt.decode(
            token, key.key, ["EdDSA"], audience="api", issuer="shop", options=options
        )
        assert claims["sub"] == "7"
    assert all("d" not in one for one in keys.public())
    assert SHARED.public() == []


def test_the_algorithm_can_be_configured(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"JWT_SECRET={SECRET}\n")
    (tmp_path / "fw.toml").write_text('[auth]\nalgorithm = "EdDSA"\n')
    assert KeyRing.from_config(Config.load_auto(tmp_path)).kid == KEYS.kid
    (tmp_path / "fw.toml").write_text('[auth]\nalgorithm = "RS256"\n')
    with pytest.raises(FwError, match=r"invalid auth\.algorithm"):
        KeyRing.from_config(Config.load_auto(tmp_path))


def test_a_missing_library_is_reported_with_the_command_to_install_it() -> None:
    program = (
        "import sys\n"
        "sys.modules['cryptography'] = None\n"
        "from fw.runtime.auth import KeyRing, Tokens\n"
        f"print(Tokens(KeyRing([{SECRET!r}]), 'shop').issue(7, {SECRET!r}))\n"
        f"KeyRing([{SECRET!r}], 'EdDSA')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "auth.algorithm EdDSA needs the library cryptography" in done.stderr
    assert done.stdout.count(".") == 2
