"""Renders artifacts with Mako templates. The only module that imports Mako.

Mako compiles a template once; the code object is kept in `cache_dir`. A compiled template needs
four names of Mako's runtime, which `_Context` provides: importing Mako takes 80 ms, so a build
whose templates are all compiled does not import it.

Compilation checks the syntax that templates may use: control lines, comments, `<%text>` and
slots, but no `<% %>` block and no other tag. A slot is one expression of names, attributes and
constant subscripts, with at most one filter of `fw.tasks.render.template_filters`; the default is
`strict`. A control line contains no calls. Values are computed in the artifact's context, where
a type checker sees them.

A file in the tree without `.mako` is copied unchanged; it may be binary.
"""

from __future__ import annotations

import ast
import marshal
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from symtable import symtable
from types import CodeType
from typing import Any
from unicodedata import east_asian_width
from zlib import crc32

from fw.runtime.errors import FwError
from fw.tasks.artifact import TEMPLATES, Artifact, template_file
from fw.tasks.render.code import LINE_LENGTH
from fw.tasks.render.template_filters import FILTERS, filters_for

__all__ = [
    "COMPILED",
    "TEMPLATES",
    "RenderError",
    "Renderer",
    "TemplateError",
    "compile_template",
    "format_batch",
    "render",
]

COMPILED = Path(__file__).with_name("__pycache__")
"""Folder of compiled templates: next to fw's bytecode, never in a project.

They are code, and a project is untrusted: a build must not run code from a project.
"""

_PREFIX = "_fw_filter_"
_FORMAT = 1


_REPORT = "This is a bug in fw, not an error in your schema: please report it."


class RenderError(FwError):
    """A template failed with its context, or the result is not valid Python: a bug in fw."""

    def __init__(self, message: str) -> None:
        super().__init__(message, hint=_REPORT)


class TemplateError(RenderError):
    """A template uses syntax that templates must not use: a bug in fw."""


class _Frames:
    def _push_frame(self) -> None:
        """Do nothing: fw's templates don't call each other."""

    def _pop_frame(self) -> None:
        """Undo `_push_frame`."""


class _Context(dict[str, object]):
    """The part of Mako's `Context` that compiled templates use."""

    caller_stack = _Frames()

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.parts: list[str] = []

    def writer(self) -> Callable[[str], None]:
        return self.parts.append


Body = Callable[[_Context], str]


class Renderer:
    """Renders artifacts and caches their templates.

    `cache_dir` is the folder of compiled templates; None keeps them in memory only. `templates`
    is the folder of templates.
    """

    def __init__(self, cache_dir: Path | str | None = None, templates: Path = TEMPLATES) -> None:
        self._cache = None if cache_dir is None else Path(cache_dir)
        self._templates = templates
        self._bodies: dict[str, Body | str] = {}

    def render(self, artifact: Artifact) -> str:
        """Return the text of one artifact; raise RenderError if it cannot be rendered."""
        return self.render_many([artifact])[0]

    def render_many(self, artifacts: Sequence[Artifact]) -> list[str]:
        """Return the text of each artifact in order; format those with long lines in one batch."""
        texts = [self._fill(artifact) for artifact in artifacts]
        wide = [
            number
            for number, text in enumerate(texts)
            if artifacts[number].path.endswith(".py") and _has_long_line(text)
        ]
        if wide:
            for number, text in zip(wide, format_batch([texts[n] for n in wide]), strict=True):
                texts[number] = text
        for artifact, text in zip(artifacts, texts, strict=True):
            if artifact.path.endswith(".py"):
                _check_python(artifact.path, text)
        return texts

    def _fill(self, artifact: Artifact) -> str:
        body = self._bodies.get(artifact.template)
        if body is None:
            body = self._bodies[artifact.template] = self._load(artifact.template)
        if isinstance(body, str):
            return body
        context = _Context(artifact.context)
        try:
            body(context)
        except Exception as fault:
            raise RenderError(f"{artifact.path}: {artifact.template}: {fault}") from fault
        return "".join(context.parts)

    def _load(self, template: str) -> Body | str:
        try:
            source = self._file(template).read_bytes()
        except OSError as fault:
            raise RenderError(f"unknown template {template!r}") from fault
        if not template.endswith(".mako"):
            return source.decode("utf-8", "surrogateescape")
        code = self._cached(template, source)
        namespace: dict[str, Any] = {_PREFIX + name: function for name, function in FILTERS.items()}
        exec(code, namespace)  # noqa: S102 - compiled from fw's own template
        body: Body = namespace["render_body"]
        return body

    def _file(self, template: str) -> Path:
        return template_file(template) if ":" in template else self._templates / template

    def _cached(self, template: str, source: bytes) -> CodeType:
        digest = sha256(b"%d %d " % (_FORMAT, sys.hexversion) + source).digest()
        if self._cache is None:
            return compile_template(template, source.decode())
        tag = sys.implementation.cache_tag
        file = self._cache / f"{template.replace('/', '-').replace(':', '-')}.{tag}.bin"
        try:
            stored = file.read_bytes()
            if stored[:_DATA] == digest + _checksum(stored[_DATA:]):
                code: CodeType = marshal.loads(stored[_DATA:])  # noqa: S302 - written below
                return code
        except (OSError, ValueError, EOFError, TypeError):
            pass
        code = compile_template(template, source.decode())
        data = marshal.dumps(code)
        _store(file, digest + _checksum(data) + data)
        return code


_DATA = 36
"""Place of the code in a file, after the digest of its source and its own checksum."""


def _checksum(data: bytes) -> bytes:
    # Against damage only: the folder is that of fw's own code.
    return crc32(data).to_bytes(4, "big")


def _store(file: Path, data: bytes) -> None:
    """Cache a compiled template; do nothing if the folder is missing or read-only.

    Python creates the folder, unless writing bytecode is disabled.
    """
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(file)
    except OSError:
        return


def render(artifact: Artifact, cache_dir: Path | str | None = None) -> str:
    """Return the text of one artifact; raise RenderError if it cannot be rendered."""
    return Renderer(cache_dir).render(artifact)


def compile_template(template: str, source: str) -> CodeType:
    """Return the module of a template, whose `render_body` fills a context's `parts`.

    Raises TemplateError for syntax that templates must not use.
    """
    from mako import codegen
    from mako.exceptions import MakoException
    from mako.lexer import Lexer

    try:
        tree = Lexer(source, filename=template).parse()
        for node in tree.nodes:
            _check_node(node, template)
        module = codegen.compile(
            tree,
            template,
            template,
            default_filters=[],
            buffer_filters=[],
            imports=[],
            source_encoding="utf-8",
            generate_magic_comment=False,
            strict_undefined=True,
            enable_loop=False,
        )
    except MakoException as fault:
        raise TemplateError(f"{template}: {fault}") from fault
    return compile(_without_mako(module), f"fw/templates/{template}", "exec")


def _without_mako(module: str) -> ast.Module:
    """Return the tree of a compiled template without its imports of Mako."""
    tree = ast.parse(module)
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef)] + [
        node
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("__M_")
    ]
    return tree


def _check_node(node: Any, template: str) -> None:
    kind = type(node).__name__
    place = f"{template}:{node.lineno}"
    if kind == "Expression":
        _check_slot(node, template, place)
    elif kind == "ControlLine":
        if not node.isend:
            _check_control(node.text, place)
    elif kind not in {"Text", "Comment", "TextTag"}:
        raise TemplateError(f"{place}: a template has slots and control lines, no {kind}")


def _check_slot(node: Any, template: str, place: str) -> None:
    if not _is_path(ast.parse(node.text.strip(), mode="eval").body):
        raise TemplateError(f"{place}: a slot names one value; compute {node.text!r} in the kind")
    filters = node.escapes_code.args or ["strict"]
    allowed = filters_for(template.removesuffix(".mako"))
    if len(filters) > 1 or filters[0] not in allowed:
        raise TemplateError(
            f"{place}: the filter {' | '.join(filters)} is not one of {', '.join(sorted(allowed))}"
        )
    node.escapes = _PREFIX + filters[0]
    node.escapes_code.args = [_PREFIX + filters[0]]
    node.escapes_code.undeclared_identifiers = set()


def _is_path(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Constant):
            return False
        node = node.value
    return isinstance(node, ast.Name)


def _check_control(text: str, place: str) -> None:
    word, _, _ = text.partition(" ")
    if word.rstrip(":") not in {"for", "if", "elif", "else"}:
        raise TemplateError(f"{place}: a control line is for, if, elif or else")
    head = text if word in {"for", "if"} else "if True: pass\n" + text
    for node in ast.walk(ast.parse(head.rstrip() + " pass")):
        if isinstance(node, ast.Call | ast.Lambda | ast.NamedExpr | ast.ListComp | ast.JoinedStr):
            raise TemplateError(f"{place}: a control line computes nothing: {text}")


def _has_long_line(text: str) -> bool:
    # The first check is fast and decides for ASCII texts; only others need the display width.
    lines = text.split("\n")
    if max(map(len, lines)) > LINE_LENGTH:
        return True
    return not text.isascii() and any(_width(line) > LINE_LENGTH for line in lines)


def _width(line: str) -> int:
    return sum(1 + (east_asian_width(char) in "WF") for char in line)


def _check_python(path: str, text: str) -> None:
    try:
        # Runs the same parser as `ast.parse`, but does not build a tree.
        symtable(text, path, "exec")
    except (SyntaxError, ValueError) as fault:
        raise RenderError(f"{path}: the template rendered invalid Python: {fault}") from fault


def format_batch(texts: Iterable[str]) -> list[str]:
    """Return Python texts as `ruff format` lays them out, all in one process.

    Ignores the user's configuration of ruff: `--isolated`, line length 88.
    """
    import subprocess
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="fw-") as folder:
        files = []
        for number, text in enumerate(texts):
            file = Path(folder, f"{number}.py")
            file.write_text(text, encoding="utf-8", newline="")
            files.append(file)
        command = [_ruff(), "format", "--isolated", "--no-cache", "--quiet"]
        command += ["--line-length", str(LINE_LENGTH), "--target-version", "py311", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RenderError(f"ruff format: {done.stderr.strip()}")
        return [file.read_text(encoding="utf-8") for file in files]


def _ruff() -> str:
    from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

    try:
        return str(find_ruff_bin())
    except FileNotFoundError as fault:
        raise FwError("ruff is not installed", hint="pip install ruff") from fault
