"""Rendering of templates, and their restricted syntax."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import process_time
from types import SimpleNamespace

import pytest

from fw.tasks.artifact import Artifact
from fw.tasks.build.session import build
from fw.tasks.render.renderer import (
    TEMPLATES,
    Renderer,
    RenderError,
    TemplateError,
    compile_template,
    format_batch,
    render,
)
from fw.tasks.scaffold.make import make_layer
from tests.tasks.projects import edit, project

FIELDS = '''"""The `${table | doc}` table."""


class ${cls | name}:
% for field in fields:
    ${field.name | name} = ${field.default | py}
% endfor
'''


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "model.py.mako").write_text(FIELDS)
    return folder


def post(**context: object) -> Artifact:
    values: dict[str, object] = {"table": "posts", "cls": "Post", "fields": []}
    return Artifact("app/post.py", "model.py.mako", values | context, "models")


def field(name: str, default: object) -> SimpleNamespace:
    return SimpleNamespace(name=name, default=default)


def test_a_template_is_rendered(templates: Path) -> None:
    text = Renderer(None, templates).render(post(fields=[field("title", 'a "b"')]))
    assert text == '"""The `posts` table."""\n\n\nclass Post:\n    title = \'a "b"\'\n'


def test_long_lines_are_formatted_without_the_users_configuration(
    templates: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruff.toml").write_text("line-length = 20\nformat.quote-style = 'single'\n")
    monkeypatch.chdir(tmp_path)
    wide = post(fields=[field("title", ["x" * 30] * 3)])
    narrow = post(fields=[field("title", ["x" * 30])])
    texts = Renderer(None, templates).render_many([narrow, wide, narrow])
    assert texts[0] == texts[2]
    assert f'    title = ["{"x" * 30}"]\n' in texts[0]
    assert '    title = [\n        "xxx' in texts[1]


def test_wide_characters_count_twice(templates: Path) -> None:
    text = Renderer(None, templates).render(post(fields=[field("title", ["語" * 18] * 2)]))
    assert "title = [\n" in text


def test_formatting_is_idempotent(templates: Path) -> None:
    text = Renderer(None, templates).render(post(fields=[field("t", ["x" * 40] * 3)]))
    assert format_batch([text, text]) == [text, text]


@pytest.mark.parametrize(
    ("context", "fault"),
    [
        ({"cls": "Po st"}, "not a name"),
        ({"fields": [field("a", float("nan"))]}, "no literal"),
        ({"fields": [SimpleNamespace(name="a")]}, "default"),
        ({"fields": []}, "invalid Python"),
    ],
)
def test_an_invalid_value_is_reported(
    templates: Path, context: dict[str, object], fault: str
) -> None:
    with pytest.raises(RenderError, match=fault) as caught:
        Renderer(None, templates).render(post(**context))
    assert "app/post.py" in caught.value.message


def test_an_undefined_value_is_an_error(templates: Path) -> None:
    artifact = Artifact("app/post.py", "model.py.mako", {"table": "posts"}, "models")
    with pytest.raises(RenderError, match="not defined"):
        Renderer(None, templates).render(artifact)


def test_a_missing_template_is_an_error() -> None:
    with pytest.raises(RenderError, match="unknown template"):
        render(Artifact("a.py", "nowhere.py.mako", {}, "models"))


@pytest.mark.parametrize(
    "source",
    [
        "<% import os %>",
        "<%! import os %>",
        "<%def name='f()'>x</%def>",
        "<%include file='/etc/passwd'/>",
        "<%inherit file='x'/>",
        "<%page expression_filter='h'/>",
        "${f(x)}",
        "${a + b}",
        "${'text'}",
        "${a[b]}",
        "${a.__class__ | n}",
        "${a | n}",
        "${a | py, doc}",
        "${a | js}",
        "${a | h}",
        "${a | unknown}",
        "% for x in f(y):\n% endfor\n",
        "% if [x for x in y]:\n% endif\n",
        "% while True:\n% endwhile\n",
        "% if (a := b):\n% endif\n",
        "% try:\n% except:\n% endtry\n",
        "% with x as y:\n% endwith\n",
    ],
)
def test_expressions_in_templates_are_refused(source: str) -> None:
    with pytest.raises(TemplateError):
        compile_template("x.py.mako", source)


@pytest.mark.parametrize(
    "source",
    [
        "${a}${a.b | name}${a['b'].c[0] | py}${a | strict}",
        "% for a, b in c.d:\n% if a and not b == 'x':\n1\n% elif b:\n2\n% else:\n3\n% endif\n% endfor\n",
        "## a comment\n<%doc>another</%doc>\n<%text>${verbatim}</%text>\n",
    ],
)
def test_paths_and_loops_in_templates_are_allowed(source: str) -> None:
    compile_template("x.py.mako", source)


TEMPLATE_FILES = sorted(
    file.relative_to(TEMPLATES).as_posix() for file in TEMPLATES.rglob("*.mako")
)


@pytest.mark.parametrize("template", TEMPLATE_FILES)
def test_every_template_of_fw_compiles(template: str) -> None:
    compile_template(template, (TEMPLATES / template).read_text(encoding="utf-8"))


def test_a_compiled_template_does_not_import_mako(templates: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (templates / "model.py.mako").write_text(FIELDS + "    pass\n")
    script = (
        "import sys; from pathlib import Path; from fw.tasks.artifact import Artifact\n"
        "from fw.tasks.render.renderer import Renderer\n"
        "artifact = Artifact('a.py', 'model.py.mako', dict(table='t', cls='C', fields=[]), 'm')\n"
        f"print(Renderer({str(tmp_path / 'cache')!r}, Path({str(templates)!r})).render(artifact))\n"
        "print('mako' in sys.modules)\n"
    )
    first, second = (
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    )
    assert first.stdout.splitlines()[-1] == "True"
    assert second.stdout.splitlines()[-1] == "False"
    assert first.stdout.splitlines()[:-1] == second.stdout.splitlines()[:-1]


def test_a_stale_or_damaged_cache_is_compiled_again(templates: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (templates / "note.txt.mako").write_text("one ${x}")
    note = Artifact("note.txt", "note.txt.mako", {"x": "a"}, "notes")
    assert Renderer(cache, templates).render(note) == "one a"
    (templates / "note.txt.mako").write_text("two ${x}")
    assert Renderer(cache, templates).render(note) == "two a"
    for file in cache.iterdir():
        file.write_bytes(file.read_bytes()[:40])
    assert Renderer(cache, templates).render(note) == "two a"


def test_an_unwritable_cache_is_ignored(templates: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file in the way")
    text = Renderer(tmp_path / "cache", templates).render(post(fields=[field("a", 1)]))
    assert "a = 1" in text


def test_compiled_templates_are_not_stored_in_a_project(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    build(root)
    edit(root, "title: string required", "headline: string required")
    make_layer(root, "services", "Post", force=True)
    assert {path.name.partition(".")[0] for path in (root / ".fw").iterdir()} <= {
        *("cache", "doit", "lock", "manifest", "migrations", "objects")
    }


def test_thousands_of_texts_are_rendered_in_seconds(templates: Path) -> None:
    renderer = Renderer(None, templates)
    artifacts = [post(fields=[field(f"f{n}", n) for n in range(8)])] * 7000
    start = process_time()
    renderer.render_many(artifacts)
    assert process_time() - start < 5
