"""Requests to a starter that is served."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.starters.conftest import PASSWORD

__all__ = ["ADMIN", "Client", "Json"]

Json = Any

ADMIN = "admin@example.com"


class Client:
    """Sends requests as a user who has logged in."""

    def __init__(self, address: str, email: str) -> None:
        self.address, self.headers = address, {"Content-Type": "application/json"}
        login = self.send("POST", "/auth/login", {"email": email, "password": PASSWORD})
        self.headers["Authorization"] = f"Bearer {login['access_token']}"

    def send(self, method: str, path: str, body: object = None, **query: object) -> Json:
        """Return the data of the response; AssertionError if it isn't a success."""
        data = None if body is None else json.dumps(body).encode()
        url = f"{self.address}{path}?{urlencode(query, doseq=True)}"
        try:
            with urlopen(Request(url, data, self.headers, method=method)) as answer:
                return json.loads(answer.read())["data"]
        except HTTPError as error:
            raise AssertionError(f"{method} {url}: {error.code} {error.read()!r}") from error

    def get(self, path: str, **query: object) -> Json:
        """Return the data of a GET."""
        return self.send("GET", path, **query)
