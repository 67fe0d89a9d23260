"""`fw lsp`."""

from __future__ import annotations

import sys

import click

__all__ = ["lsp"]

AREA = "Editors"


@click.command()
@click.option("--stdio", is_flag=True, help="Accepted for editors that pass it; has no effect.")
def lsp(stdio: bool) -> int:  # noqa: ARG001
    """Run the language server of schemas over standard input and output.

    Editors start it: see fw editor.
    """
    from fw.lsp.server import serve

    # A thread still reads at the end of the program, which must not wait for it: sys.stdin would.
    reader = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    return serve(reader, sys.stdout.buffer)
