"""Cookie that holds a browser's refresh token."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.errors import Forbidden

__all__ = ["RefreshCookie"]

_NAME: Final = "fw_refresh"
_STATE: Final = "fw_oidc"


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
        name = _name(self._is_secure(request))
        if _count(request, name) > 1:
            raise Forbidden(f"the request has two cookies of the name {name}")
        token = request.cookies.get(name)
        if token and not self.is_own(request):
            raise Forbidden("the cookie was sent by a page of another origin")
        return token

    def set_state(self, request: Request, response: Response, text: str, seconds: int) -> None:
        """Set the cookie of a provider's login.

        It is lax, since the provider's redirect is a request of another site.
        """
        secure = self._is_secure(request)
        response.set_cookie(
            _name(secure, _STATE),
            text,
            max_age=seconds,
            path=f"{_path(request)}/oidc",
            secure=secure,
            httponly=True,
            samesite="lax",
        )

    def read_state(self, request: Request) -> str | None:
        """Return the text of that cookie or None; None for two of them, as in `read`."""
        name = _name(self._is_secure(request), _STATE)
        return request.cookies.get(name) if _count(request, name) == 1 else None

    def remove_state(self, request: Request, response: Response) -> None:
        """Remove that cookie."""
        secure, path = self._is_secure(request), f"{_path(request)}/oidc"
        name = _name(secure, _STATE)
        response.delete_cookie(name, path, secure=secure, httponly=True, samesite="lax")

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


def _path(request: Request) -> str:
    return f"{request.scope.get('root_path', '').rstrip('/')}/auth"
