from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fw.language.checks.lint.lint import lint
from fw.language.diagnostics import in_file_order, with_sources
from fw.language.schema import diagnose
from fw.language.service import workspace as module
from fw.language.service.workspace import Workspace
from fw.language.syntax.source_files import scan_sources
from tests.language.corpus import random_schema, scale, schema_of_size

FILES = max(200, int(50_000 * scale()))
TYPED = (
    "x",
    " ",
    "\n",
    ":",
    "}",
    "{",
    '"',
    "#",
    "##\n",
    "enum E {\na\n}\n",
    "model ",
    "references",
)


def keystrokes(random: Random, text: str) -> Iterator[str]:
    """Yield the text after each of a few edits."""
    for _ in range(4):
        yield text
        at = random.randrange(len(text) + 1)
        if random.random() < 0.7:
            text = text[:at] + random.choice(TYPED) + text[at:]
        else:
            text = text[:at] + text[at + random.randrange(9) :]


def test_an_edited_schema_has_the_diagnostics_of_the_command_line() -> None:
    """The cache of blocks changes no diagnostic, whatever was checked before."""
    random = Random(7)
    workspace = Workspace({"schema.fw": ""})
    for _ in range(FILES // 4):
        other = (
            {"schema/other.fw": random_schema(random, models=1)} if random.random() < 0.2 else {}
        )
        for text in keystrokes(random, random_schema(random)):
            workspace = workspace.edited({"schema.fw": text, **other})
            assert workspace.diagnose() == diagnose({"schema.fw": text, **other}), text


def test_warnings_are_those_of_the_build() -> None:
    text = "model A {\n  id: int primary\n  api_key: string\n}\n"
    workspace = Workspace({"schema.fw": text})
    assert [one.code for one in workspace.warnings()] == ["FW501"]
    moved = workspace.edited({"schema.fw": f"# a\n\n  {text}"})
    blocks = scan_sources(moved.sources).blocks
    assert moved.warnings() == in_file_order(with_sources(lint(blocks), moved.sources))
    assert workspace.edited({"schema.fw": f"{text}oops"}).warnings() == []


def test_only_the_edited_block_is_parsed_again(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    text = schema_of_size(20)
    workspace = Workspace({"schema.fw": text})
    assert workspace.diagnose() == []
    parsed = []
    check = module.check_block
    monkeypatch.setattr(module, "check_block", lambda block: parsed.append(block) or check(block))
    edited = text.replace("# The entity number 3.", "\n\n# Three.").replace(
        "model Entity0007 {", "model Entity0007 {\n  added: strng"
    )
    found = workspace.edited({"schema.fw": edited}).diagnose()
    assert [block.name for block in parsed] == ["Entity0007"]
    assert found == diagnose(edited)
    assert [one.code for one in found] == ["FW301"]
