"""The set-up of Helix: languages.toml, and the queries of its highlighting and indentation."""

from __future__ import annotations

import json
from pathlib import Path

from fw.editors.tree_sitter import HIGHLIGHTS

__all__ = ["helix_languages", "helix_queries"]

_POSIX = """\
command = "sh"
args = ["-c", 'PATH="$PWD/.venv/bin:$PATH"; exec fw lsp']"""
_WINDOWS = """\
command = "fw"
args = ["lsp"]"""
_LANGUAGES = """\
# Schemas of fw: add this to languages.toml. Then `hx --grammar build` compiles the highlighting,
# which needs a C compiler. Helix has its other grammars already.
[use-grammars]
only = ["fw"]

[[grammar]]
name = "fw"
source = {{ path = {grammar} }}

# Helix starts it in the folder of schema.fw: the fw of .venv, or the one on the PATH.
[language-server.fw]
{server}

[[language]]
name = "fw"
scope = "source.fw"
file-types = ["fw"]
roots = ["schema.fw"]
comment-tokens = "#"
indent = {{ tab-width = 2, unit = "  " }}
language-servers = ["fw"]
auto-format = true
"""
_SCOPES = {"@property": "@variable.other.member", "@number": "@constant.numeric"}
_INDENTS = """\
(body) @indent
"}" @outdent
"""


def helix_languages(grammar: Path, *, windows: bool) -> str:
    """Return the part of `languages.toml` about schemas, with the folder of their grammar."""
    return _LANGUAGES.format(
        grammar=json.dumps(str(grammar)), server=_WINDOWS if windows else _POSIX
    )


def helix_queries() -> dict[str, str]:
    """Return the queries of the grammar by the names of their files."""
    highlights = HIGHLIGHTS
    for scope, known in _SCOPES.items():
        highlights = highlights.replace(scope, known)
    return {"highlights.scm": highlights, "indents.scm": _INDENTS}
