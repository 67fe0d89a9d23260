"""A schema whose writer knows each name, and edits it by hand: the oracle of span edits."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

__all__ = ["Line", "Name", "TypedSchema"]

BLANKS = ("", " ", "  ", "    ", "\t")
NOISE = ("", "   ", "# plain", "  # it's } { \"", "\t# model X {", "### three")
COMMENTS = ("", "", " # it's { \"open", "# }", "\t#  x: int")
TYPES = ("string", "string( 40 )", "int", "text", "decimal(8,2)", "bool", "date", "string(9)[]")


class Name(NamedTuple):
    """A name in a line; the owner of a field or a relation is its model."""

    kind: str
    owner: str
    name: str


class End(NamedTuple):
    """The end of a field's or a header's statement, where `was` and constraints are added."""


Part = str | Name | End


@dataclass
class Line:
    """One line: its role, the model and the field that it belongs to, and its parts."""

    role: str
    model: str = ""
    field: str = ""
    parts: list[Part] = dataclasses.field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(
            part if isinstance(part, str) else part.name if isinstance(part, Name) else ""
            for part in self.parts
        )

    @property
    def indent(self) -> str:
        return self.text[: len(self.text) - len(self.text.lstrip(" \t"))]


class TypedSchema:
    """The lines of a schema's files, with odd spaces, comments, line ends and byte order marks."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.files: dict[str, list[Line]] = {}
        self.newline: dict[str, str] = {}
        self.mark: dict[str, str] = {}
        self.count = 0
        files = ["schema.fw"] + ["schema/more.fw"] * (random.random() < 0.3)
        for file in files:
            self.files[file] = []
            self.newline[file] = random.choice(("\n", "\r\n"))
            self.mark[file] = random.choice(("", "", "\ufeff"))
        for number in range(random.randint(1, 4)):
            self._write_model(random.choice(files), f"Model{number}")

    @property
    def sources(self) -> dict[str, str]:
        return {
            file: self.mark[file] + "".join(line.text + self.newline[file] for line in lines)
            for file, lines in self.files.items()
        }

    def models(self) -> list[str]:
        return [line.model for line in self._lines() if line.role == "header"]

    def fields(self, model: str) -> list[str]:
        return [
            line.field for line in self._lines() if line.role == "field" and line.model == model
        ]

    def aliases(self, model: str) -> list[str]:
        return [
            line.field for line in self._lines() if line.role == "relation" and line.model == model
        ]

    def _lines(self) -> list[Line]:
        return [line for lines in self.files.values() for line in lines]

    def _place(self, role: str, model: str, name: str = "") -> tuple[list[Line], int]:
        for lines in self.files.values():
            for at, line in enumerate(lines):
                if (line.role, line.model, line.field) == (role, model, name):
                    return lines, at
        raise AssertionError((role, model, name))

    def _noise(self, lines: list[Line], model: str = "") -> None:
        random = self.random
        while random.random() < 0.3:
            lines.append(Line("noise", model, parts=[random.choice(NOISE)]))

    def _blank(self) -> str:
        return self.random.choice(BLANKS)

    def _describe(self, lines: list[Line], model: str, name: str = "") -> None:
        if self.random.random() < 0.3:
            lines.append(Line("about", model, name, [f"{self._blank()}## {name or model}: text"]))

    def _write_model(self, file: str, model: str) -> None:
        random, lines = self.random, self.files[file]
        others = self.models()
        self._noise(lines)
        self._describe(lines, model)
        parts: list[Part] = [self._blank(), random.choice(("model", "MODEL")), " "]
        parts += [Name("model", "", model), End(), " {", random.choice(COMMENTS)]
        lines.append(Line("header", model, parts=parts))
        names = ["id", *(f"field{number}" for number in range(random.randint(0, 4)))]
        for name in names:
            self._noise(lines, model)
            self._describe(lines, model, name)
            kind = "uuid" if name == "id" else random.choice(TYPES)
            words = " primary" if name == "id" else random.choice(("", " nullable", "  Required"))
            lines.append(self.typed(model, name, kind, words, self._blank()))
        if others:
            other = random.choice(others)
            key = f"{other.lower()}_key"
            line = self.typed(model, key, "uuid", "", "  ")
            line.parts[-2:] = [" references  ", Name("model", "", other), End(), " # key"]
            lines.append(line)
            self._write_uses(lines, model, other, key, names)
        lines.append(Line("close", model, parts=[self._blank(), "}", random.choice(COMMENTS)]))

    def _write_uses(
        self, lines: list[Line], model: str, other: str, key: str, names: list[str]
    ) -> None:
        last = Name("field", model, names[-1])
        own = Name("field", model, key)
        alias = Name("relation", model, "up")
        lines += [
            Line("line", model, parts=["  INDEX( ", last, " desc,", own, ") # ", names[-1]]),
            Line(
                "line", model, parts=["check (", own, " is not null and ", last, " = '", key, "')"]
            ),
            Line(
                "line",
                model,
                parts=["\tdisplay ", alias, ".", Name("field", other, "id"), ", ", last],
            ),
            Line("open", model, parts=["  relations {"]),
        ]
        parts: list[Part] = ["      belongs_to ", Name("model", "", other), " AS ", alias]
        lines.append(Line("relation", model, "up", [*parts, "  via ", own]))
        lines.append(Line("shut", model, parts=["  }"]))

    def typed(self, model: str, name: str, kind: str, words: str, indent: str) -> Line:
        """Return the line of a field."""
        parts: list[Part] = [indent, Name("field", model, name), ": ", kind, words, End()]
        return Line("field", model, name, [*parts, self.random.choice(COMMENTS)])

    def rename(self, kind: str, owner: str, name: str, to: str) -> None:
        """Replace a name wherever it is used, and write `was`."""
        old, new = Name(kind, owner, name), Name(kind, owner, to)
        for line in self._lines():
            declares = (line.role, line.model, line.field) in (
                ("field", owner, name),
                ("header", name, ""),
            )
            line.parts = [new if part == old else part for part in line.parts]
            if kind == "model":
                line.parts = [
                    part._replace(owner=to)
                    if isinstance(part, Name) and part.owner == name
                    else part
                    for part in line.parts
                ]
                line.model = to if line.model == name else line.model
            elif line.model == owner and line.field == name:
                line.field = to if line.role != "relation" or kind == "relation" else line.field
            if declares and kind != "relation":
                self._was(line, name, to)

    def _was(self, line: Line, name: str, to: str) -> None:
        for at, part in enumerate(line.parts):
            if isinstance(part, str) and part.startswith(" was "):
                if part == f" was {to}":
                    del line.parts[at]
                return
        line.parts.insert(line.parts.index(End()), f" was {name}")

    def add_field(self, model: str, line: str, after: str | None) -> None:
        lines, at = self._place("field", model, after or self.fields(model)[-1])
        name, _, rest = line.partition(": ")
        kind, space, words = rest.partition(" ")
        added = Line("field", model, name, [lines[at].indent, Name("field", model, name)])
        added.parts += [": ", kind, space + words, End(), ""]
        lines.insert(at + 1, added)

    def _block(self, model: str, name: str, *, comments: bool) -> tuple[list[Line], int, int]:
        """Return the lines of a field with what is directly above it."""
        lines, at = self._place("field" if name else "header", model, name)
        start = at
        while start and lines[start - 1].text.lstrip(" \t").startswith(
            "##" if not comments else "#"
        ):
            if not comments and lines[start - 1].text.lstrip().startswith("###"):
                break
            start -= 1
        return lines, start, at + 1

    def delete_field(self, model: str, name: str) -> None:
        lines, start, end = self._block(model, name, comments=False)
        del lines[start:end]

    def move_field(self, model: str, name: str, before: str | None) -> None:
        lines, start, end = self._block(model, name, comments=True)
        target = self._block(model, before, comments=True)[1] if before else 0
        if not before:
            target = self._place("field", model, self.fields(model)[-1])[1] + 1
        if start <= target <= end:
            return
        moved = lines[start:end]
        lines[target:target] = moved
        start += len(moved) * (target < start)
        del lines[start : start + len(moved)]

    def set_comment(self, model: str, name: str, text: str) -> None:
        lines, start, end = self._block(model, name, comments=False)
        line = lines[end - 1]
        lines[start : end - 1] = [
            Line("about", model, name, [f"{line.indent}## {each}"]) for each in text.splitlines()
        ]

    def set_constraint(self, model: str, name: str, word: str) -> None:
        lines, at = self._place("field", model, name)
        words = [part for part in lines[at].parts[3:] if isinstance(part, str)]
        if word in " ".join(words[: len(words) - 1]).lower().split():
            return
        lines[at].parts.insert(lines[at].parts.index(End()), f" {word}")

    def change_type(self, model: str, name: str, kind: str) -> None:
        lines, at = self._place("field", model, name)
        lines[at].parts[3] = kind

    def delete_model(self, model: str) -> None:
        lines, start, _ = self._block(model, "", comments=False)
        _, end = self._place("close", model)
        end += 1
        spare = not start or not lines[start - 1].text
        del lines[start : end + (spare and end < len(lines) and not lines[end].text)]
