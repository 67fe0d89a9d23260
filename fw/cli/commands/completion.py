"""`fw completion`."""

from __future__ import annotations

import click

from fw.cli.terminal.console import echo

__all__ = ["completion"]

AREA = "Start"

SHELLS = ("bash", "zsh", "fish")

SETUP = """\b
bash: echo 'eval "$(fw completion bash)"' >> ~/.bashrc
zsh:  echo 'eval "$(fw completion zsh)"' >> ~/.zshrc
fish: fw completion fish > ~/.config/fish/completions/fw.fish
"""


@click.command(epilog=SETUP)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script of a shell."""
    from click.shell_completion import get_completion_class

    from fw.cli.app import COMPLETE, application

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(application, {}, "fw", COMPLETE)
    echo(script.source_template % script.source_vars())
