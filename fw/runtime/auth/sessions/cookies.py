"""Cookies of logins: the refresh token, and what a login of several steps needs between them."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.errors import Forbidden

__all__ = ["MAX_LOGINS", "RefreshCookie"]

MAX_LOGINS: Final = 5
"""Maximum number of logins at providers that a browser may have begun, such as in several tabs."""

_NAME: Final = "fw_refresh"
_STATE: Final = "fw_oidc"
_CHALLENGE: Final = "fw_challenge"


class RefreshCookie:
    """Sets, reads and removes the cookie.

    The browser sends it to `/auth` only, and scripts cannot read it. With `secure` it is marked for
    HTTPS even if the request came by HTTP, since a proxy may terminate TLS. Browsers accept such
    cookies for `localhost` as well. `origins` are other origins whose pages may use it.
    """

    def __init__(self, *, secure: bool = True, origins: Collection[str] = ()) -> None:
        self._secure = secure
        self._origins = frozenset(origins)

    def set(self, request: Request, response: Response, token: str, seconds: int) -> None:
        """Set the cookie for that many seconds."""
        secure = self._is_secure(request)
        response.set_cookie(
            _name(secure),
            token,
            max_age=seconds,
            path=_path(request),
            secure=secure,
            httponly=True,
            samesite="strict",
        )

    def remove(self, request: Request, response: Response) -> None:
        """Remove the cookie."""
        secure = self._is_secure(request)
        response.delete_cookie(
            _name(secure), _path(request), secure=secure, httponly=True, samesite="strict"
        )

    def read(self, request: Request) -> str | None:
        """Return the token or None; raise Forbidden if a page of another origin sends it.

        Raise it for two cookies of the name as well: a host of the same site can set one for this
        host, and nothing tells which is ours. A cookie that only this host can set has the path /.
        """
        return self._read(request, _NAME)

    def _read(self, request: Request, base: str) -> str | None:
        name = _name(self._is_secure(request), base)
        if _count(request, name) > 1:
            raise Forbidden(f"the request has two cookies of the name {name}")
        token = request.cookies.get(name)
        if token and not self.is_own(request):
            raise Forbidden("the cookie was sent by a page of another origin")
        return token

    def set_state(
        self, request: Request, response: Response, state: str, text: str, seconds: int
    ) -> None:
        """Set the cookie of one login at a provider, and remove the first ones of too many.

        It is lax, since the provider's redirect is a request of another site.
        """
        secure, path = self._is_secure(request), _state_path(request)
        name = _state_name(secure, state)
        known = [each for each in request.cookies if each.startswith(f"{_name(secure, _STATE)}_")]
        for old in known[: max(0, len(known) - MAX_LOGINS + 1)]:
            response.delete_cookie(old, path, secure=secure, httponly=True, samesite="lax")
        response.set_cookie(
            name, text, max_age=seconds, path=path, secure=secure, httponly=True, samesite="lax"
        )

    def read_state(self, request: Request, state: str) -> str | None:
        """Return the text of that cookie or None; None for two of them, as in `read`."""
        name = _state_name(self._is_secure(request), state)
        return request.cookies.get(name) if _count(request, name) == 1 else None

    def remove_state(self, request: Request, response: Response, state: str) -> None:
        """Remove that cookie."""
        secure, path = self._is_secure(request), _state_path(request)
        name = _state_name(secure, state)
        response.delete_cookie(name, path, secure=secure, httponly=True, samesite="lax")

    def set_challenge(
        self, request: Request, response: Response, challenge: str, seconds: int
    ) -> None:
        """Set the cookie of the challenge for the second step of a provider's login.

        Not part of the address: a link with somebody else's challenge would log the user in as them.
        """
        secure = self._is_secure(request)
        response.set_cookie(
            _name(secure, _CHALLENGE),
            challenge,
            max_age=seconds,
            path=_challenge_path(request),
            secure=secure,
            httponly=True,
            samesite="strict",
        )

    def read_challenge(self, request: Request) -> str | None:
        """Return the challenge or None; raise Forbidden as `read` does."""
        return self._read(request, _CHALLENGE)

    def remove_challenge(self, request: Request, response: Response) -> None:
        """Remove that cookie."""
        secure, path = self._is_secure(request), _challenge_path(request)
        name = _name(secure, _CHALLENGE)
        response.delete_cookie(name, path, secure=secure, httponly=True, samesite="strict")

    def is_own(self, request: Request) -> bool:
        """Return True unless a page of another origin sends the request.

        SameSite excludes other sites, but not other hosts of the same site.
        """
        origin = request.headers.get("origin")
        if origin in self._origins:
            return True
        site = request.headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")

    def _is_secure(self, request: Request) -> bool:
        return self._secure or request.url.scheme == "https"


def _count(request: Request, name: str) -> int:
    """Return the number of cookies of a name; a parsed header keeps the last one only."""
    pairs = ";".join(request.headers.getlist("cookie")).split(";")
    return [pair.partition("=")[0].strip() for pair in pairs].count(name)


def _name(secure: bool, name: str = _NAME) -> str:
    """Return the cookie's name: with the prefix, a page loaded over HTTP cannot set it."""
    return f"__Secure-{name}" if secure else name


def _state_name(secure: bool, state: str) -> str:
    """Return the name of the cookie of one login, so that logins in two tabs have their own."""
    digest = sha256(state.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{_name(secure, _STATE)}_{digest[:16]}"


def _state_path(request: Request) -> str:
    return f"{_path(request)}/oidc"


def _challenge_path(request: Request) -> str:
    return f"{_path(request)}/login"


def _path(request: Request) -> str:
    return f"{request.scope.get('root_path', '').rstrip('/')}/auth"
