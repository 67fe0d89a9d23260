"""`fw completion`."""

from __future__ import annotations

import click

from fw.cli.terminal.console import echo

__all__ = ["completion"]

SHELLS = ("bash", "zsh", "fish")

SETUP = """\b
bash: echo 'eval "$(fw completion bash)"' >> ~/.bashrc
zsh:  echo 'eval "$(fw completion zsh)"' >> ~/.zshrc
fish: fw completion fish > ~/.config/fish/completions/fw.fish
"""


@click.command(epilog=SETUP)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def completion(shell: str | None) -> None:
    """Print the completion script of a shell."""
    if shell is None:
        raise click.UsageError(
            f"missing argument SHELL; use {', '.join(SHELLS[:-1])} or {SHELLS[-1]}"
        )
    from click.shell_completion import get_completion_class

    from fw.cli.app import COMPLETE, application

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"completion doesn't support {shell}")
    script = kind(application, {}, "fw", COMPLETE)
    echo(script.source_template % script.source_vars())
