"""Names of the database backends, found by listing this package, and those of plugins.

They are words of the schema language as well, so this module imports next to nothing.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

from fw.runtime.errors import FwError
from fw.runtime.plugins import Drivers

__all__ = ["AREA", "BACKENDS", "backend_names", "backend_words"]

AREA: Final = "database.backends"
"""The area of plugins: each adds names, and targets that are a `Backend`."""

BACKENDS: Final = Drivers(
    AREA,
    __name__.rpartition(".")[0],
    (os.path.dirname(__file__),),  # noqa: PTH120 - every build imports this; pathlib takes longer
    "database provider",
    "backend",
    without=frozenset({"base", "registry"}),
)


def backend_names() -> tuple[str, ...]:
    """Return the names of the backends, sorted; import none of them."""
    return BACKENDS.names()


@lru_cache(maxsize=1)
def backend_words() -> dict[str, str]:
    """Return the names of the backends by every word for them, URL schemes included.

    Raises FwError if two backends claim the same word.
    """
    words: dict[str, str] = {}
    for name in backend_names():
        backend = BACKENDS.named(name)
        for word in {name, backend.scheme, *backend.aliases}:
            other = words.setdefault(word, name)
            if other != name:
                raise FwError(
                    f"the database backends {other} and {name} both claim the word {word!r}",
                    hint="remove the plugin that adds one of them",
                )
    return words
