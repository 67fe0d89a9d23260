"""The cookie that a browser keeps its refresh token in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.errors import Forbidden

__all__ = ["RefreshCookie"]

_NAME: Final = "fw_refresh"


class RefreshCookie:
    """Sets, reads and removes the cookie.

    It is sent to `/auth` alone, and no script can read it. With `secure` it is marked as for
    HTTPS alone, whatever the request came by: a proxy may have taken HTTPS off. Browsers send
    such cookies to `localhost` as well. `origins` are other origins whose pages may use it.
    """

    def __init__(self, *, secure: bool = True, origins: Collection[str] = ()) -> None:
        self._secure = secure
        self._origins = frozenset(origins)

    def set(self, request: Request, response: Response, token: str, seconds: int) -> None:
        """Have the browser keep a token for so long."""
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
        """Have the browser forget the token."""
        secure = self._is_secure(request)
        response.delete_cookie(
            _name(secure), _path(request), secure=secure, httponly=True, samesite="strict"
        )

    def read(self, request: Request) -> str | None:
        """Return the token, None without one; Forbidden where a page of another site sends it."""
        token = request.cookies.get(_name(self._is_secure(request)))
        if token and not self.is_own(request):
            raise Forbidden("the cookie was sent by a page of another origin")
        return token

    def is_own(self, request: Request) -> bool:
        """Say whether a page of ours sends a request, or no page at all.

        SameSite keeps the cookie from other sites, but not from other hosts of the same one.
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


def _name(secure: bool) -> str:
    """Return the name: with this prefix, no page that came without HTTPS can set the cookie."""
    return f"__Secure-{_NAME}" if secure else _NAME


def _path(request: Request) -> str:
    return f"{request.scope.get('root_path', '').rstrip('/')}/auth"
