"""The schema is data, never code: whatever it says, the same program comes out.

A hostile schema and a harmless twin of the same shape are built. The syntax trees of what they
give differ in literals alone, and running it all leaves no canary behind.
"""

from __future__ import annotations

import ast
import json
import os
import random as randomness
import re
import tomllib
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from fw.language.diagnostics import SchemaError
from fw.language.schema import load
from fw.tasks.build.session import BuildOptions, build
from tests.processes import python
from tests.promises.support import chance, snapshot, times, write_schema

Random = randomness.Random

CANARY = "__import__('pathlib').Path(__import__('os').environ['CANARY']).touch()"
FORMS = (
    "{c}",
    '"""; {c}; """',
    "'''; {c}; '''",
    '"); {c}; ("',
    "'); {c}; ('",
    '"\n{c}\n"',
    '"""\n{c}\n"""',
    "\\\n{c}",
    '\\"; {c} #',
    "\\'; {c} #",
    '\\\\"; {c} #',
    "\\",
    "\\N{{BULLET}}\\x41\\u0041",
    "${{{c}}}",
    "${{self.template}}",
    "<% {c} %>",
    "<%! {c} %>",
    "<%include file='/etc/passwd'/>",
    "\n% if True:\n{c}\n% endif\n",
    "## {c}",
    "\n## {c}\n",
    "{{{c}}}",
    "{{{{{c}}}}}",
    "{{0.__class__}}",
    "%(x)s %s %d %%",
    "'; DROP TABLE posts; --",
    '"; DROP TABLE posts; --',
    ":name ? $1 %(id)s",
    "</script><script>{c}</script>",
    "<!-- {c} -->",
    "--> {c}",
    "*/ {c} /*",
    "# {c}",
    "\n# {c}\n{c}",
    "-*- coding: utf-7 -*-",
    "\u2028{c}\u2029",
    "\u202e{c}\u202c",
    "\ufeff{c}",
    "\u00a0\u3000é語🎉{c}",
    "]; {c}; [",
    '"], default={c}, x=["',
    "\t{c}",
    " {c} ",
    "",
    "None",
    "a" * 200,
    "語" * 60,
)
ALPHABET = "\"'\\\n\t#{}$%<>()[];:,.=`|&*-+_ axN0\u2028\u00e9\u8a9e\U0001f389"
FIELDS, MODELS, VALUES = 8, 6, 5
ENUM = re.compile(r"Thing\d+Kind\d+")


def hostile(random: Random) -> str:
    """Return a value made to break out of wherever it is put."""
    if random.random() < 0.3:
        return "".join(random.choices(ALPHABET, k=random.randint(1, 30)))
    text = random.choice(FORMS).format(c=CANARY)
    if random.random() < 0.3:
        text = random.choice(['"', "'", "\\", "\n", '"""', ")", "${"]) + text
    return text[:250]


def quoted(value: str) -> str:
    """Return a value as the schema language writes it."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        value = value.replace(plain, escaped)
    return f'"{value}"'


def remark(random: Random) -> str:
    """Return a comment, hostile and on one line."""
    return "# " + hostile(random).replace("\n", " ").replace("\ufeff", "")


def twins(random: Random) -> tuple[str, str, int]:
    """Return a hostile schema, a harmless one of the same shape, and how many values it has."""
    bad, good = ["database sqlite"], ["database sqlite"]
    values = 0
    for number in range(MODELS):
        bad += [remark(random), f"model Thing{number} {{ {remark(random)}", "  id: int primary"]
        good += [f"model Thing{number} {{", "  id: int primary"]
        for field in range(FIELDS):
            kind = random.choice(["string", "text", "json"])
            value = hostile(random)
            text = json.dumps(value, ensure_ascii=False) if kind == "json" else value
            bad.append(f"  field{field}: {kind} default {quoted(text)} {remark(random)}")
            good.append(f"  field{field}: {kind} default {quoted(json.dumps('x'))}")
            lines = (" ".join(hostile(random).split()) for _ in range(VALUES))
            choices = [line for line in dict.fromkeys(lines) if line] or ["x"]
            words, default = ", ".join(map(quoted, choices)), random.randrange(len(choices))
            bad.append(f"  kind{field}: enum({words}) default {quoted(choices[default])}")
            plain = ", ".join(f"v{place}" for place in range(len(choices)))
            good.append(f"  kind{field}: enum({plain}) default v{default}")
            values += 2 + len(choices)
        bad += ["}"]
        good += ["}"]
    return "\n".join(bad) + "\n", "\n".join(good) + "\n", values


class Bare(ast.NodeTransformer):
    """Takes the literals out of a tree, and the names of enum members, which are made of them."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if ENUM.fullmatch(node.name):
            for line in node.body:
                assert isinstance(line, ast.Assign)
                line.targets = [ast.Name("MEMBER")]
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and ENUM.fullmatch(node.value.id):
            node.attr = "MEMBER"
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.copy_location(ast.Constant(type(node.value).__name__), node)


def shape(path: str, data: bytes) -> object:
    """Return what a file says but for its literals."""
    if path.endswith(".tgz"):
        return data
    text = data.decode()
    if path.endswith(".py"):
        return ast.dump(Bare().visit(ast.parse(text)))
    if path.endswith(".toml"):
        return _bare(tomllib.loads(text))
    if path.endswith((".yaml", ".yml")):
        return _bare(YAML(typ="safe", pure=True).load(text))
    if path.endswith(".json"):
        return _bare(json.loads(text))
    return text


def _bare(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_bare(inner) for inner in value]
    return type(value).__name__


RUN = """
import runpy, sys
from importlib import import_module
from pathlib import Path
sys.path.insert(0, ".")
for file in sorted(Path("app").rglob("*.py")):
    if file.name not in ("main.py", "__init__.py"):
        import_module(".".join(file.with_suffix("").parts))
from fw.runtime.database import Model
from sqlalchemy import create_engine
from sqlalchemy.orm import configure_mappers
configure_mappers()
Model.metadata.create_all(create_engine("sqlite://"))
for file in sorted(Path("database/migrations").glob("*.py")):
    runpy.run_path(str(file))
print("ran")
"""


def test_the_schema_is_data(tmp_path: Path) -> None:
    random = chance("schema is data")
    canary = tmp_path / "canary"
    done = rounds = 0
    while done < times(20_000):
        bad, good, values = twins(random)
        folders = [tmp_path / side / str(rounds) / "project" for side in ("bad", "good")]
        for folder, text in zip(folders, (bad, good), strict=True):
            write_schema(folder, text)
            (folder / "fw.toml").write_text("[admin]\n")
            build(folder, BuildOptions())
        trees = [snapshot(folder, without=(".fw", "schema.fw")) for folder in folders]
        assert trees[0].keys() == trees[1].keys()
        for path, data in trees[0].items():
            assert shape(path, data) == shape(path, trees[1][path]), f"{path} of {folders[0]}"
        if rounds % 4 == 0:
            ran = python(
                "-c", RUN, cwd=folders[0], env={**os.environ, "CANARY": str(canary)}, warnings=False
            )
            assert ran.stdout == "ran\n", ran.stderr
        assert not canary.exists()
        done += values
        rounds += 1


PLACES = (
    "model {x} {{\n  id: int primary\n}}\n",
    "model A was {x} {{\n  id: int primary\n}}\n",
    "model A {{\n  {x}: int primary\n}}\n",
    "model A {{\n  id: int primary\n  {x}: string\n}}\n",
    "model A {{\n  id: int primary\n  b: string was {x}\n}}\n",
    "model A {{\n  id: int primary\n  b: {x}\n}}\n",
    "model A {{\n  id: int primary\n  b: int references {x}\n}}\n",
    "model A {{\n  id: int primary\n  b: string\n  index (b, {x})\n}}\n",
    "model A {{\n  id: int primary\n  b: enum({x}, c)\n}}\n",
    "model A {{\n  id: int primary\n  b: string({x})\n}}\n",
    "model A {{\n  id: int primary\n  b: int default {x}\n}}\n",
    "model A {{\n  id: int primary\n  relations {{\n    has_many A as {x}\n  }}\n}}\n",
    "database {x}\n\nmodel A {{\n  id: int primary\n}}\n",
)


def test_a_name_is_a_name_or_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    random = chance("hostile names")
    canary = tmp_path / "canary"
    monkeypatch.setenv("CANARY", str(canary))
    for _ in range(times(20_000)):
        text = random.choice(PLACES).format(x=hostile(random))
        try:
            schema = load(text)
        except SchemaError:
            continue
        for model in schema:
            names = [model.name, model.was or "a", *(field.name for field in model.fields)]
            names += [relation.alias for relation in model.relations]
            names += [field.was or "a" for field in model.fields]
            assert all(name.isascii() and name.isidentifier() for name in names), text
    assert not canary.exists()
