"""`cors:https://shop.example`: allow requests from pages of other origins."""

from __future__ import annotations

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from fw.runtime.config import Config

__all__ = ["Cors", "middleware"]


class Cors(CORSMiddleware):
    """CORS with the API's methods and headers. Origins default to `http.cors_origins`.

    Pages of origins that are named may send cookies, such as the refresh token; with `*`, none may.
    """

    def __init__(self, app: ASGIApp, *origins: str, config: Config) -> None:
        allowed = origins or config.setting("http.cors_origins")
        super().__init__(
            app,
            allow_origins=allowed,
            allow_credentials="*" not in allowed,
            allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=[
                "Authorization",
                "Content-Type",
                "If-Match",
                "If-None-Match",
                "X-Request-ID",
            ],
            expose_headers=[
                "ETag",
                "Location",
                "Retry-After",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "X-Request-ID",
            ],
        )


middleware = Cors
