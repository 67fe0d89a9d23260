"""A schema of any size: 8 to 10 fields a model, references, enums, comments."""

from __future__ import annotations

from random import Random

TYPES = (
    "string required",
    "text nullable",
    "int default 0",
    "string(80) required index",
    "bool default false",
    "datetime nullable",
    "decimal(12,2) required",
    "enum(draft, open, done) default draft",
    "float nullable",
    "date nullable",
    "json nullable",
)


def schema(models: int) -> str:
    """Return a schema, the same for the same number of models."""
    random = Random(models)
    head = "# Made for the benchmark.\ndatabase sqlite\n"
    return "\n".join([head, *(_model(number, random) for number in range(models))])


def _model(number: int, random: Random) -> str:
    lines = [
        f"# Entity {number}: one of many.",
        f"model Entity{number:04d} {{",
        "  id: uuid primary",
    ]
    for place in range(random.randint(6, 7)):
        kind = TYPES[(number + place) % len(TYPES)]
        remark = f"  # field {place}" if place % 3 == 0 else ""
        lines.append(f"  field_{place}: {kind}{remark}")
    for key in range(min(number, random.randint(1, 2))):
        target = random.randrange(max(0, number - 50), number)
        lines.append(f"  ref_{key}_id: uuid references Entity{target:04d} on_delete cascade")
    lines += ["  timestamps", "}", ""]
    return "\n".join(lines)


def change(text: str, number: int, mark: int) -> str:
    """Return the schema with one more field in one model."""
    head = f"model Entity{number:04d} {{"
    assert head in text
    return text.replace(head, f"{head}\n  extra_{mark}: string nullable", 1)


def json_schema(models: int) -> dict[str, object]:
    """Return the same models as a JSON Schema, for generators that read that."""
    kinds: dict[str, dict[str, object]] = {
        "string": {"type": "string", "maxLength": 255},
        "text": {"type": "string"},
        "int": {"type": "integer"},
        "bool": {"type": "boolean"},
        "datetime": {"type": "string", "format": "date-time"},
        "decimal": {"type": "number"},
        "enum": {"type": "string", "enum": ["draft", "open", "done"]},
        "float": {"type": "number"},
        "date": {"type": "string", "format": "date"},
        "json": {},
        "uuid": {"type": "string", "format": "uuid"},
    }
    definitions: dict[str, object] = {}
    name, fields = "", {}
    for line in schema(models).splitlines():
        word, _, rest = line.strip().partition(": ")
        if line.startswith("model "):
            name, fields = line.split()[1], {}
        elif line == "}":
            definitions[name] = {"type": "object", "properties": fields}
        elif line.startswith("  ") and rest:
            fields[word] = kinds[rest.split("(")[0].split()[0]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions,
        "type": "object",
        "properties": {key: {"$ref": f"#/$defs/{key}"} for key in definitions},
    }
