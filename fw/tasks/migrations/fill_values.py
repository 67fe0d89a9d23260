"""Values of `--fill` for rows that have none, as code of a revision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fw.language.model import Field, Schema
from fw.language.syntax.literals import read_value
from fw.runtime.errors import UsageError
from fw.runtime.messages import say
from fw.runtime.names import suggest
from fw.tasks.migrations.schema_tables import column_default
from fw.tasks.render.code import literal

__all__ = ["sources"]


def sources(fills: Iterable[tuple[str, str]], schema: Schema) -> dict[str, str]:
    """Return the code of each value by `Model.field`.

    A text that begins with `=` is an SQL expression, any other text a value like a default's.
    Raises UsageError for an unknown field or an invalid value.
    """
    return {place: _source(place, text, _field(place, text, schema)) for place, text in fills}


def _field(place: str, text: str, schema: Schema) -> Field:
    model, _, name = place.partition(".")
    if model not in schema.models:
        raise _fault(
            place,
            text,
            say("unknown model {model} in the schema", model=repr(model)),
            model,
            schema.models,
        )
    fields = {field.name: field for field in schema[model].fields}
    if name not in fields:
        raise _fault(
            place,
            text,
            say("unknown field {name} on {model} in the schema", name=repr(name), model=model),
            name,
            fields,
        )
    return fields[name]


def _source(place: str, text: str, field: Field) -> str:
    if text.startswith("="):
        return f"sa.text({literal(text[1:].strip())})"
    kind = field.type
    known = kind.members or kind.values
    if kind.name == "enum" and text not in known:
        raise _fault(place, text, say("use one of {listed}", listed=", ".join(known)), text, known)
    try:
        value = read_value(kind, text)
    except ValueError:
        if kind.name == "array":
            raise _fault(place, text, say("use [], or an SQL expression after '='")) from None
        raise _fault(
            place, text, say("{text} is not a valid {kind}", text=repr(text), kind=kind.name)
        ) from None
    return column_default(replace(field, default=value)) or "sa.null()"


def _fault(
    place: str, text: str, reason: str, word: str = "", known: Iterable[str] = ()
) -> UsageError:
    return UsageError(
        say("--fill {place}:{text}: {reason}", place=place, text=text, reason=reason),
        hint=suggest(word, known) or None,
    )
