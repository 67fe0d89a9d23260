"""Rights on models in words, as hover shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from fw.runtime.errors import FwError
from fw.tasks.settings import ROLE, account_names, has_logins, read_settings, rules_of

__all__ = ["rights"]


def rights(root: Path, models: Iterable[str]) -> Callable[[str], Mapping[str, str] | None]:
    """Return the function that says who may read, create, update and delete a model's records.

    It returns None for a project without logins, and for one whose rules are invalid.
    """

    def of(model: str) -> Mapping[str, str] | None:
        try:
            settings = read_settings(root)
            if not has_logins(settings):
                return None
            # The policy takes longer to import than the server to start, and 16 MB.
            from fw.runtime.auth.policy.policy import VERBS, Policy

            guarded = {account_names(settings).model, ROLE}
            policy = Policy(guarded, rules_of(settings), {*models, *guarded})
        except FwError:
            return None
        return {verb: _in_words(policy.rule(verb, model)) for verb in VERBS}

    return of


def _in_words(rule: str | tuple[str, ...]) -> str:
    if isinstance(rule, str):
        return {"public": "everyone", "user": "everyone with a login"}[rule]
    return ", ".join(rule) or "nobody"
