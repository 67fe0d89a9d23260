"""A small OpenID Connect provider on a loopback port, whose answers tests can forge."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key

from fw.runtime import clock

__all__ = ["CLIENT", "CLIENT_SECRET", "OidcProvider", "running_provider"]

CLIENT, CLIENT_SECRET = "shop", "a/secret of: the shop"


class OidcProvider:
    """Issues codes and ID tokens for the account that a test sets."""

    def __init__(self) -> None:
        self.issuer = ""
        self.reset()

    def reset(self) -> None:
        """Forget all that tests have changed and sent."""
        self.account: dict[str, Any] = {
            "sub": "1",
            "email": "ada@shop.example",
            "email_verified": True,
            "name": "Ada",
        }
        self.keys: dict[str, RSAPrivateKey] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.metadata: dict[str, Any] = {}
        self.requests: list[str] = []
        self.forge: Callable[[dict[str, Any]], str | None] = lambda claims: None
        self.rotate()

    def rotate(self) -> None:
        """Replace the signing key."""
        self.keys = {secrets.token_hex(4): generate_private_key(65537, 2048)}

    def sign(self, claims: dict[str, Any]) -> str:
        """Return a token that is signed with the current key."""
        ((kid, key),) = self.keys.items()
        return jwt.encode(claims, key, "RS256", headers={"kid": kid})

    def authorize(self, url: str) -> str:
        """Log in as the account; return the parameters of the redirect."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        assert query["client_id"] == CLIENT
        code = secrets.token_urlsafe(16)
        self.codes[code] = query
        return f"code={code}&state={query['state']}&iss={self.issuer}"

    def answer(self, path: str, form: dict[str, str], authorization: str) -> tuple[int, Any]:
        """Return status and body of a response."""
        self.requests.append(path)
        if path == "/.well-known/openid-configuration":
            return 200, {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/jwks",
                "authorization_response_iss_parameter_supported": True,
                **self.metadata,
            }
        if path == "/jwks":
            to_jwk = jwt.algorithms.RSAAlgorithm.to_jwk
            keys = [
                {**to_jwk(key.public_key(), as_dict=True), "kid": kid, "use": "sig", "alg": "RS256"}
                for kid, key in self.keys.items()
            ]
            return 200, {"keys": keys}
        return self._token(form, authorization)

    def _token(self, form: dict[str, str], authorization: str) -> tuple[int, Any]:
        credentials = base64.b64decode(authorization.removeprefix("Basic ")).decode()
        # A code can be used once, even if the request is wrong.
        query = self.codes.pop(form.get("code", ""), None)
        hashed = sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
        good = (
            query is not None
            and credentials == "shop:a%2Fsecret%20of%3A%20the%20shop"
            and query["code_challenge"] == challenge
            and query["redirect_uri"] == form["redirect_uri"]
        )
        if query is None or not good:
            return 400, {"error": "invalid_grant"}
        now = int(clock.now())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": query["nonce"],
            **self.account,
        }
        return 200, {"token_type": "Bearer", "id_token": self.forge(claims) or self.sign(claims)}


@contextmanager
def running_provider() -> Iterator[OidcProvider]:
    """Yield a provider that answers on a loopback port."""
    provider = OidcProvider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/authorize?"):
                query = parse_qs(urlsplit(self.path).query)
                self.send_response(302)
                parameters = provider.authorize(self.path)
                self.send_header("location", f"{query['redirect_uri'][0]}?{parameters}")
                self.send_header("content-length", "0")
                self.end_headers()
                return
            self._answer({})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            self._answer({name: values[0] for name, values in parse_qs(body).items()})

        def _answer(self, form: dict[str, str]) -> None:
            given = self.headers.get("authorization", "")
            status, body = provider.answer(self.path, form, given)
            content = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Keep the output of tests short."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
