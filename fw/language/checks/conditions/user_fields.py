"""Checks of `me.<field>` in access rules: the field is one of the model of the users."""

from __future__ import annotations

from collections.abc import Iterator

from fw.language.checks.conditions.conditions import InvalidOperand, family_of, known_fields
from fw.language.model import Field, Model
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c

__all__ = ["user_field_problem"]

_PREFIX = "me."


def user_field_problem(condition: str, model: Model, user: Model) -> tuple[str, str] | None:
    """Return message and hint of the first invalid `me.<field>` in a condition, None without one."""
    tree = c.parse(condition, "when")
    fields = known_fields(user)
    for name in _names(tree):
        if not name.startswith(_PREFIX):
            continue
        field = fields.get(name.removeprefix(_PREFIX))
        if field is None:
            meant = nearest(name.removeprefix(_PREFIX), list(fields))
            hint = f"did you mean '{_PREFIX}{meant}'?" if meant else f"add it to {user.name}"
            return f"unknown field '{name.removeprefix(_PREFIX)}' on {user.name}", hint
        if field.private:
            return (
                f"'{name}' is private on {user.name}",
                "remove 'private', or compare another field",
            )
    own = known_fields(model)
    for node in c.walk(tree):
        if isinstance(node, c.Binary) and (problem := _mismatch(node, own, fields)):
            return problem
    return None


def _names(node: c.Node) -> Iterator[str]:
    """Yield the names in a condition, and in those after `has`."""
    for one in c.walk(node):
        if isinstance(one, c.Name):
            yield one.name
        elif isinstance(one, c.Has):
            yield from _names(one.inner)


def _mismatch(
    node: c.Binary, own: dict[str, Field], fields: dict[str, Field]
) -> tuple[str, str] | None:
    """Return message and hint if a field is compared with a field of the user of another type."""
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if not (isinstance(one, c.Name) and isinstance(other, c.Name)) or one.name not in own:
            continue
        field = fields.get(other.name.removeprefix(_PREFIX))
        if not other.name.startswith(_PREFIX) or field is None:
            continue
        try:
            families = family_of(own[one.name]), family_of(field)
        except InvalidOperand as error:
            return str(error.args[0]), str(error.args[1])
        if families[0] != families[1]:
            message = f"'{one.name}' is a {families[0]}, but '{other.name}' is a {families[1]}"
            return message, "compare fields of the same type"
    return None
