"""Rebuild what fw ships for editors: the grammars, and the bundle of the VS Code extension.

`--grammars` leaves the bundle as it is, which needs npm. `--modules FOLDER` takes the packages from
there, a `node_modules` that `npm ci` has made in `editors/vscode/`, instead of fetching them.
`--tree-sitter PROGRAM` also generates the C parser, with tree-sitter's command line.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "editors" / "vscode"
FILES = ROOT / "fw" / "editors" / "files"
WORDS = ROOT / "studio" / "src" / "code" / "language.generated.json"
NOTICES = "LICENSE.txt"
ABI = "14"
"""Version of tree-sitter's parsers that the releases of the editors read since 2022."""
INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")
BUNDLED = (
    *("balanced-match", "brace-expansion", "minimatch", "semver", "vscode-jsonrpc"),
    *("vscode-languageclient", "vscode-languageserver-protocol", "vscode-languageserver-types"),
)
"""The packages whose code is in the bundle; their licences are, too."""

sys.path.insert(0, str(ROOT))
from fw.editors.codemirror import codemirror_words  # noqa: E402
from fw.editors.textmate import textmate_grammar  # noqa: E402
from fw.editors.tree_sitter import HIGHLIGHTS, tree_sitter_grammar  # noqa: E402


def grammars() -> dict[Path, str]:
    """Return the text of each grammar by its path."""
    return {
        FILES / "vscode/fw.tmLanguage.json": json.dumps(textmate_grammar(), indent=2) + "\n",
        FILES / "tree-sitter/grammar.js": tree_sitter_grammar(),
        FILES / "tree-sitter/queries/highlights.scm": HIGHLIGHTS,
        WORDS: json.dumps(codemirror_words(), indent=2) + "\n",
    }


def parser(program: str) -> dict[Path, str]:
    """Return the C parser that tree-sitter generates of the grammar, by the paths of its files."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "grammar.js").write_text(tree_sitter_grammar(), encoding="utf-8")
        subprocess.run([program, "generate", "--abi", ABI], cwd=folder, check=True)
        names = ("src/parser.c", "src/tree_sitter/parser.h")
        return {FILES / "tree-sitter" / name: Path(folder, name).read_text() for name in names}


def bundle(modules: Path) -> dict[str, bytes]:
    """Return the bundle of the extension with the licences in it, by their names."""
    modules = modules.resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for source in SOURCES.glob("*.js"):
            shutil.copyfile(source, work / source.name)
        (work / "node_modules").symlink_to(modules, target_is_directory=True)
        command = [
            *(str(modules / ".bin" / "esbuild"), "extension.js", "--bundle", "--minify"),
            *("--platform=node", "--target=node20", "--external:vscode", "--format=cjs"),
            *("--legal-comments=none", "--outfile=bundle.js"),
        ]
        subprocess.run(command, cwd=work, check=True, capture_output=True)
        return {"extension.js": (work / "bundle.js").read_bytes(), NOTICES: _licences(modules)}


def _licences(modules: Path) -> bytes:
    parts = [(ROOT / "LICENSE").read_text(encoding="utf-8")]
    for name in BUNDLED:
        found = sorted((modules / name).glob("[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*"))
        parts.append(f"{name}\n\n{found[0].read_text(encoding='utf-8')}")
    return f"\n{'-' * 80}\n\n".join(
        part.replace("\r\n", "\n").strip() + "\n" for part in parts
    ).encode()


def main() -> None:
    """Write the grammars and the bundle."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--grammars", action="store_true")
    arguments.add_argument("--modules", type=Path)
    arguments.add_argument("--tree-sitter", metavar="PROGRAM")
    options = arguments.parse_args()
    generated = parser(options.tree_sitter) if options.tree_sitter else {}
    for path, text in (grammars() | generated).items():
        path.write_text(text, encoding="utf-8")
    if options.grammars:
        return
    with tempfile.TemporaryDirectory() as folder:
        modules = options.modules
        if modules is None:
            for name in ("package.json", "package-lock.json", ".npmrc"):
                shutil.copyfile(SOURCES / name, Path(folder, name))
            subprocess.run(["npm", *INSTALL], cwd=folder, check=True)
            modules = Path(folder, "node_modules")
        for name, content in bundle(modules).items():
            (FILES / "vscode" / name).write_bytes(content)


if __name__ == "__main__":
    main()
