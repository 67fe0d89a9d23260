"""Access tokens: forged tokens are refused (PROMISES.md, "Only our tokens")."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any
from uuid import uuid4

import pytest

from fw.runtime import clock
from fw.runtime.auth import InvalidToken, KeyRing, Tokens
from tests.runtime.auth.sessions.signing import NOW, OTHER, SECRET, SESSION, encoded

pytestmark = pytest.mark.usefixtures("at_now")

KEYS = KeyRing([SECRET])
TOKENS = Tokens(KEYS, "shop")


HEADER: dict[str, Any] = {"alg": "HS256", "typ": "at+jwt", "kid": KEYS.kid}
CLAIMS: dict[str, Any] = {
    "iss": "shop",
    "aud": "api",
    "sub": "7",
    "iat": NOW,
    "nbf": NOW,
    "exp": NOW + 900,
    "jti": "01890a5d-ac96-774b-bcce-b302099a8058",
    "typ": "access",
    "sid": str(SESSION),
}


def made(
    header: Any = None,
    claims: Any = None,
    *,
    key: bytes = KEYS.signing,
    hashed: Any = hashlib.sha256,
    signature: bytes | None = None,
) -> str:
    """Return a token written by hand, so that no library keeps us from a bad one."""
    parts = [
        encoded(part if isinstance(part, bytes) else json.dumps(part).encode())
        for part in (HEADER if header is None else header, CLAIMS if claims is None else claims)
    ]
    signed = ".".join(parts)
    if signature is None:
        signature = hmac.digest(key, signed.encode(), hashed)
    return f"{signed}.{encoded(signature)}"


def header(**changes: Any) -> str:
    return made({name: v for name, v in (HEADER | changes).items() if v is not ...})


def claims(**changes: Any) -> str:
    return made(claims={name: v for name, v in (CLAIMS | changes).items() if v is not ...})


GOOD = made()
HEAD, BODY, SIGN = GOOD.split(".")

HOSTILE = {
    "alg none": made(HEADER | {"alg": "none"}, signature=b""),
    "alg None": made(HEADER | {"alg": "None"}, signature=b""),
    "alg NONE": made(HEADER | {"alg": "NONE"}, signature=b""),
    "alg none, signed": header(alg="none"),
    "alg missing": header(alg=...),
    "alg null": header(alg=None),
    "alg list": header(alg=["HS256"]),
    "alg lower case": header(alg="hs256"),
    "alg HS384": made(HEADER | {"alg": "HS384"}, hashed=hashlib.sha384),
    "alg HS512": made(HEADER | {"alg": "HS512"}, hashed=hashlib.sha512),
    "alg RS256": header(alg="RS256"),
    "alg ES256": header(alg="ES256"),
    "alg EdDSA": header(alg="EdDSA"),
    "kid missing": header(kid=...),
    "kid null": header(kid=None),
    "kid unknown": header(kid="0" * 16),
    "kid path": made(HEADER | {"kid": "../../../../dev/null"}, key=b""),
    "kid injection": header(kid="' OR 1=1 --"),
    "kid number": header(kid=0),
    "kid list": header(kid=[KEYS.kid]),
    "kid of another's key": made(
        HEADER | {"kid": KeyRing([OTHER]).kid}, key=KeyRing([OTHER]).signing
    ),
    "key of another": made(key=KeyRing([OTHER]).signing),
    "secret itself as key": made(key=SECRET.encode()),
    "empty key": made(key=b""),
    "key in the header (jwk)": header(jwk={"kty": "oct", "k": encoded(b"mine")}),
    "key by address (jku)": header(jku="http://127.0.0.1/keys"),
    "certificate by address (x5u)": header(x5u="http://127.0.0.1/cert"),
    "certificate (x5c)": header(x5c=["MII"]),
    "crit unknown": header(crit=["exp"]),
    "crit b64": header(crit=["b64"], b64=False),
    "typ missing": header(typ=...),
    "typ JWT": header(typ="JWT"),
    "typ refresh": header(typ="rt+jwt"),
    "claim typ refresh": claims(typ="refresh"),
    "claim typ missing": claims(typ=...),
    "iss missing": claims(iss=...),
    "iss of another": claims(iss="bank"),
    "iss list": claims(iss=["shop"]),
    "aud missing": claims(aud=...),
    "aud of another": claims(aud="admin"),
    "aud list": claims(aud=["api", "admin"]),
    "sub missing": claims(sub=...),
    "sub number": claims(sub=7),
    "sub null": claims(sub=None),
    "jti missing": claims(jti=...),
    "jti no uuid": claims(jti="1"),
    "sid missing": claims(sid=...),
    "sid no uuid": claims(sid="x"),
    "expired": claims(exp=NOW - 1),
    "expired just now": claims(exp=NOW),
    "exp missing": claims(exp=...),
    "exp text": claims(exp=str(NOW + 900)),
    "exp infinite": made(claims=json.dumps(CLAIMS).replace(str(NOW + 900), "1e999").encode()),
    "exp float": claims(exp=NOW + 0.5),
    "not yet": claims(nbf=NOW + 60),
    "issued in the future": claims(iat=NOW + 60),
    "iat missing": claims(iat=...),
    "nbf missing": claims(nbf=...),
    "iat true": claims(iat=True),
    "signature cut": GOOD[:-4],
    "spare bits of the signature": GOOD[:-1] + chr(ord(GOOD[-1]) + 1),
    "signature missing": f"{HEAD}.{BODY}.",
    "two parts": f"{HEAD}.{BODY}",
    "four parts": f"{GOOD}.{SIGN}",
    "five parts, as if encrypted": f"{HEAD}..{BODY}.{SIGN}.{SIGN}",
    "body of another": f"{HEAD}.{encoded(json.dumps(CLAIMS | {'sub': '1'}).encode())}.{SIGN}",
    "claims twice": made(claims=json.dumps(CLAIMS)[:-1].encode() + b',"typ":"refresh"}'),
    "claims a list": made(claims=[CLAIMS]),
    "claims a text": made(claims="x"),
    "claims no JSON": made(claims=b"\xff"),
    "header a list": made(header=[HEADER]),
    "header deep": made(header=b"[" * 2900),
    "no token": "",
    "dots": "..",
    "refresh token": encoded(b"r" * 32),
    "spaces": f" {GOOD}",
    "new line": f"{GOOD}\n",
    "lone surrogate": "\ud800.\ud800.\ud800",
    "NUL": f"{GOOD}\0",
    "endless": "a" * 10_000_000,
    "padded": f"{HEAD}==.{BODY}.{SIGN}",
    "JSON form": json.dumps(
        {"payload": BODY, "signatures": [{"protected": HEAD, "signature": SIGN}]}
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_forged_token_is_refused(name: str) -> None:
    with pytest.raises(InvalidToken):
        TOKENS.read(HOSTILE[name])


def test_a_valid_token_is_read() -> None:
    read = TOKENS.read(GOOD)
    assert (read.user, read.session, read.expires_at) == ("7", SESSION, NOW + 900)


def test_an_issued_token_has_user_session_and_expiry() -> None:
    user = uuid4()
    token = TOKENS.issue(user, SESSION)
    read = TOKENS.read(token)
    assert (read.user, read.session, read.expires_at) == (str(user), SESSION, NOW + 900)
    assert read.id != TOKENS.read(TOKENS.issue(user, SESSION)).id
    head, body, _ = (base64.urlsafe_b64decode(part + "==") for part in token.split("."))
    assert json.loads(head) == HEADER
    assert json.loads(body).keys() == CLAIMS.keys()


def test_a_token_expires_after_its_lifetime() -> None:
    token = TOKENS.issue(1, SESSION)
    clock.use(lambda: NOW + 899)
    TOKENS.read(token)
    clock.use(lambda: NOW + 900)
    with pytest.raises(InvalidToken):
        TOKENS.read(token)


def test_clock_skew_is_tolerated() -> None:
    token = TOKENS.issue(1, SESSION)
    clock.use(lambda: NOW - 5)
    TOKENS.read(token)
    clock.use(lambda: NOW - 6)
    with pytest.raises(InvalidToken):
        TOKENS.read(token)


def test_tokens_of_a_former_secret_are_valid_while_it_is_configured() -> None:
    token = TOKENS.issue(1, SESSION)
    assert Tokens(KeyRing([OTHER, SECRET]), "shop").read(token).user == "1"
    with pytest.raises(InvalidToken):
        Tokens(KeyRing([OTHER]), "shop").read(token)
