"""Access rules of a model: who may do what with which of its records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

__all__ = [
    "ALL",
    "FIELD_VERBS",
    "MAX_PATH",
    "OWNER",
    "PUBLIC",
    "SHORT_FORMS",
    "TENANT",
    "USER",
    "VARIABLES",
    "VERBS",
    "AccessRule",
    "allow",
    "deny",
    "is_variable",
    "owner",
    "short_rule",
    "tenant",
]

PUBLIC: Final = "public"
"""Everybody, with or without a login."""
USER: Final = "user"
"""Everybody who is logged in."""
ALL: Final = "all"
"""Everybody in a `deny`, super-admins included."""
VERBS: Final = ("read", "create", "update", "delete")
FIELD_VERBS: Final = ("read", "write")
"""Verbs of rules for fields."""
OWNER: Final = "owner"
TENANT: Final = "tenant"
SHORT_FORMS: Final = (OWNER, TENANT)
"""Words of rules that name only a field."""
VARIABLES: Final = ("me", "now")
"""Values of the request in a condition: the key of the user, and the current time."""
MAX_PATH: Final = 3
"""Maximum number of `belongs_to` relations in a path of a condition."""


def is_variable(name: str) -> bool:
    """Return True for `me`, `now` and `me.<field>`."""
    return name.partition(".")[0] in VARIABLES


class AccessRule(NamedTuple):
    """A line of an `access` block: it allows verbs, or denies them.

    `to` is "public", "user", "all", or a tuple of roles. `when` is the condition of the records
    as canonical text, None for all of them. A rule with `fields` is about these fields of records:
    once a field has a rule for a verb, only those whom a rule names may read it, or write it.
    `short` is "owner" or "tenant" for a short form.
    """

    verbs: tuple[str, ...]
    to: str | tuple[str, ...]
    when: str | None = None
    denies: bool = False
    fields: tuple[str, ...] = ()
    short: str = ""

    @property
    def requires(self) -> bool:
        """True if the rule denies every record for which its condition isn't true."""
        return self.short == TENANT

    @property
    def field(self) -> str:
        """The field of a short form."""
        return (self.when or "").partition(" ")[0]

    @property
    def leads_on(self) -> bool:
        """False if the condition certainly leads to no other model, and to no field of the user."""
        return self.when is not None and ("." in self.when or " has " in self.when)

    @property
    def words(self) -> str:
        """The rule as in a schema."""
        if self.short:
            return f"{self.short} {self.field}"
        who = self.to if isinstance(self.to, str) else f"role {', '.join(self.to)}"
        condition = "" if self.when is None else f" when {self.when}"
        fields = f"field {', '.join(self.fields)} " if self.fields else ""
        start = f"{'deny ' * self.denies}{fields}"
        return f"{start}{', '.join(self.verbs)} to {who}{condition}"


def allow(
    *verbs: str, to: str | Sequence[str], when: str | None = None, fields: Sequence[str] = ()
) -> AccessRule:
    """Return a rule that allows verbs: `allow("read", to="user", when="author_id = me")`.

    With `fields`, the verbs are "read" and "write", and the rule is about these fields.
    """
    return _rule(verbs, to, when, fields=tuple(fields))


def deny(*verbs: str, to: str | Sequence[str], when: str | None = None) -> AccessRule:
    """Return a rule that denies verbs, whatever others allow."""
    return _rule(verbs, to, when, denies=True)


def owner(field: str) -> AccessRule:
    """Return the rule that users may do everything with the records whose field has their key.

    The field of a new record is set to the key if it isn't given.
    """
    return short_rule(OWNER, field)


def tenant(field: str) -> AccessRule:
    """Return the rule that users only reach the records whose field equals their own `field`.

    It holds for every verb and everybody but super-admins, whatever other rules allow. The field of
    a new record is set if it isn't given.
    """
    return short_rule(TENANT, field)


def short_rule(word: str, field: str) -> AccessRule:
    """Return the rule of a short form."""
    if word == OWNER:
        return AccessRule(VERBS, USER, f"{field} = me", short=OWNER)
    return AccessRule(VERBS, PUBLIC, f"{field} = me.{field}", denies=True, short=TENANT)


def _rule(
    verbs: tuple[str, ...],
    to: str | Sequence[str],
    when: str | None,
    *,
    denies: bool = False,
    fields: tuple[str, ...] = (),
) -> AccessRule:
    """Return a rule; raise ValueError for an unknown verb or word, since it would never apply."""
    known = FIELD_VERBS if fields else VERBS
    for verb in verbs:
        if verb not in known:
            raise ValueError(f"unknown verb {verb!r}; use {', '.join(known)}")
    if isinstance(to, str) and to not in (PUBLIC, USER, ALL):
        raise ValueError(f"unknown word {to!r}; for a role, write to=[{to!r}]")
    return AccessRule(verbs, to if isinstance(to, str) else tuple(to), when, denies, fields)
