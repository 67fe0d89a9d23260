"""Cases: edits with the requests that show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.runtime.http.responses.edited import Ask, Edit

__all__ = [
    "ADA",
    "ASKS",
    "CONTROLLER",
    "MODEL",
    "REPOSITORY",
    "ROUTES",
    "SCHEMA",
    "SERVICE",
    "TWO",
    "Case",
    "ask",
    "imports",
]

SCHEMA = "schemas/author.py"
CONTROLLER = "controllers/author.py"
ROUTES = "routes/author.py"
MODEL = "models/author.py"
SERVICE = "services/author.py"
REPOSITORY = "repositories/author.py"


def ask(method: str, path: str, body: object = None, **headers: str) -> Ask:
    """Return one request; `_` in the name of a header is `-`."""
    return method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}


ADA = {"name": "Ada", "email": "ada@example.com"}
ASKS = (
    ask("POST", "/authors/", ADA),
    ask("GET", "/authors/<0.id>"),
    ask("GET", "/authors/"),
    ask("PATCH", "/authors/<0.id>", {"bio": "Countess"}),
    ask("PUT", "/authors/<0.id>", {"name": 5}),
    ask("POST", "/authors/", {"name": "Ada"}),
    ask("DELETE", "/authors/<0.id>"),
    ask("GET", "/authors/<0.id>"),
)


TWO = [ASKS[0], ask("POST", "/authors/", {"name": "Eve", "email": "e@x"})]


@dataclass(frozen=True)
class Case:
    """An edit with the requests that show it.

    `contains` is a text in the answers that the edit causes, `lacks` one that it removes. `raises`
    is a text in the error of the start. With `database`, it is tried on every database.
    """

    name: str
    edits: Sequence[Edit]
    asks: Sequence[Ask] = ASKS
    contains: str = ""
    lacks: str = ""
    raises: str = ""
    database: bool = False


def imports(path: str, code: str) -> Edit:
    """Return an edit that adds imports."""
    first = {SCHEMA: "from typing import Annotated\n", CONTROLLER: "from typing import Annotated\n"}
    first |= {
        ROUTES: "from fastapi import APIRouter\n",
        SERVICE: "from fw.runtime.database import Service\n",
    }
    first |= {REPOSITORY: "from fw.runtime.database import Repository\n"}
    first |= {MODEL: "from uuid import UUID\n", "main.py": "from pathlib import Path\n"}
    return Edit(path, first[path], f"{first[path]}{code}\n")
