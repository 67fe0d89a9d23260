"""Scopes: verbs on models to which an API key is restricted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from fw.runtime.errors import FwError
from fw.runtime.names import normalize_name, suggest

if TYPE_CHECKING:
    from typing import Self

__all__ = ["ANY", "Scopes", "canonical"]

ANY: Final = "*"
"""Every model, or every verb."""

_VERBS: Final = ("read", "create", "update", "delete")
_WRITE: Final = "write"
_SHAPE: Final = "write MODEL:VERB, such as Post:read, Post:* or *:read"


class Scopes(NamedTuple):
    """Pairs of a model's normalised name and a verb; `*` stands for all models."""

    pairs: frozenset[tuple[str, str]]

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Self:
        """Return the scopes of texts such as `Post:read`; raise FwError for an invalid one."""
        pairs: set[tuple[str, str]] = set()
        for text in texts:
            model, colon, verb = text.partition(":")
            if not colon or not model:
                raise FwError(f"invalid scope {text!r}", hint=_SHAPE)
            name = ANY if model == ANY else normalize_name(model)
            pairs.update((name, one) for one in _verbs(text, verb))
        return cls(frozenset(pairs))

    def allow(self, verb: str, model: str) -> bool:
        """Return True if the scopes include a verb on the model of a name."""
        return (ANY, verb) in self.pairs or (normalize_name(model), verb) in self.pairs

    @property
    def allow_everything(self) -> bool:
        """True if the scopes restrict nothing."""
        return all((ANY, verb) in self.pairs for verb in _VERBS)


def canonical(texts: Iterable[str], models: Mapping[str, str]) -> list[str]:
    """Return scopes with the names of models, each once and in order.

    `models` has the names by their normalised names and by those of their routes. Raise FwError for
    an unknown model or verb.
    """
    found: dict[str, None] = {}
    for text in texts:
        model, colon, verb = text.strip().partition(":")
        if not colon or not model:
            raise FwError(f"invalid scope {text!r}", hint=_SHAPE)
        name = ANY if model == ANY else models.get(normalize_name(model))
        if name is None:
            hint = suggest(model, sorted(set(models.values())))
            raise FwError(f"unknown model {model!r} in the scope {text!r}", hint=hint)
        verbs = _verbs(text, verb)
        whole = [ANY] if len(verbs) == len(_VERBS) else verbs
        found.update(dict.fromkeys(f"{name}:{one}" for one in whole))
    return sorted(found)


def _verbs(text: str, verb: str) -> tuple[str, ...]:
    if verb == ANY:
        return _VERBS
    if verb == _WRITE:
        return _VERBS[1:]
    if verb not in _VERBS:
        known = ", ".join((*_VERBS, _WRITE, ANY))
        raise FwError(f"unknown verb {verb!r} in the scope {text!r}", hint=f"use one of {known}")
    return (verb,)
