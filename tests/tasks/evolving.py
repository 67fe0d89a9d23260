"""A schema that changes at random and stays legal."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

TYPES = ("string", "text", "int", "float", "bool", "datetime", "date", "decimal(10,2)", "json")
FLAGS = ("required", "nullable", "index", "unique", "private", "nullable readonly")


@dataclass
class Entity:
    name: str
    fields: dict[str, str]
    references: dict[str, str] = field(default_factory=dict)
    relations: dict[str, str] = field(default_factory=dict)
    was: str | None = None
    comment: str = ""
    timestamps: bool = False

    def text(self) -> str:
        was = f" was {self.was}" if self.was else ""
        lines = [f"model {self.name}{was} {{", "  id: uuid primary"]
        lines += [f"  {name}: {rest}" for name, rest in self.fields.items()]
        lines += [
            f"  {name}: uuid references {model} on_delete cascade"
            for name, model in self.references.items()
        ]
        if self.timestamps:
            lines.append("  timestamps")
        if self.relations:
            lines.append("  relations {")
            lines += [
                f"    belongs_to {self.references[via]} as {alias} via {via}"
                for alias, via in self.relations.items()
            ]
            lines.append("  }")
        if self.comment:
            lines.append(f"  # {self.comment}")
        return "\n".join([*lines, "}", ""])


class Evolving:
    """`text` is the schema now; `edit` changes it and says how."""

    def __init__(self, seed: int, size: int = 6) -> None:
        self.random = Random(seed)
        self.entities: list[Entity] = []
        self._count = 0
        for _ in range(size):
            self._add()

    @property
    def text(self) -> str:
        return "database sqlite\n\n" + "\n".join(entity.text() for entity in self.entities)

    def edit(self) -> str:
        for entity in self.entities:
            entity.was = None
        edits = (
            self._add,
            self._add_field,
            self._add_field,
            self._change_field,
            self._drop_field,
            self._refer,
            self._relate,
            self._comment,
            self._toggle_timestamps,
            self._remove,
            self._rename,
            self._swap,
        )
        chosen = self.random.choice(edits)
        chosen()
        return chosen.__name__.strip("_")

    def _next(self, word: str) -> str:
        self._count += 1
        return f"{word}{self._count}"

    def _one(self) -> Entity:
        return self.random.choice(self.entities)

    def _kind(self) -> str:
        kind = self.random.choice(TYPES)
        flag = self.random.choice(FLAGS)
        if flag in {"index", "unique"} and kind in {"text", "json", "float"}:
            flag = "nullable"
        return f"{kind} {flag}"

    def _add(self) -> None:
        fields = {self._next("field_"): self._kind() for _ in range(self.random.randint(1, 3))}
        entity = Entity(self._next("Entity"), fields)
        self.entities.insert(self.random.randint(0, len(self.entities)), entity)

    def _add_field(self) -> None:
        self._one().fields[self._next("field_")] = self._kind()

    def _change_field(self) -> None:
        entity = self._one()
        if entity.fields:
            entity.fields[self.random.choice(list(entity.fields))] = self._kind()

    def _drop_field(self) -> None:
        entity = self._one()
        if len(entity.fields) > 1:
            del entity.fields[self.random.choice(list(entity.fields))]

    def _refer(self) -> None:
        place = self.random.randrange(len(self.entities))
        target = self.entities[self.random.randint(0, place)]
        self.entities[place].references[self._next("ref_")] = target.name

    def _relate(self) -> None:
        entity = self._one()
        if entity.references:
            via = self.random.choice(list(entity.references))
            entity.relations[self._next("alias_")] = via

    def _comment(self) -> None:
        self._one().comment = self._next("comment ")

    def _toggle_timestamps(self) -> None:
        entity = self._one()
        entity.timestamps = not entity.timestamps

    def _remove(self) -> None:
        if len(self.entities) < 3:
            return
        gone = self._one()
        self.entities.remove(gone)
        for entity in self.entities:
            vias = {via for via, model in entity.references.items() if model == gone.name}
            entity.relations = {a: v for a, v in entity.relations.items() if v not in vias}
            entity.references = {v: m for v, m in entity.references.items() if v not in vias}

    def _rename(self) -> None:
        entity = self._one()
        old, entity.name = entity.name, self._next("Renamed")
        entity.was = old
        for other in self.entities:
            other.references = {
                via: entity.name if model == old else model
                for via, model in other.references.items()
            }

    def _swap(self) -> None:
        place = self.random.randrange(len(self.entities) - 1)
        first, second = self.entities[place : place + 2]
        if first.name not in second.references.values():
            self.entities[place : place + 2] = [second, first]
