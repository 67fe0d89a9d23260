"""`fw watch`."""

from __future__ import annotations

import click

from fw.cli.options import pass_session
from fw.cli.session import Session

__all__ = ["watch"]


@click.command()
@click.option("--with-db", is_flag=True, help="Apply new migrations.")
@pass_session
def watch(session: Session, with_db: bool) -> int:
    """Rebuild whenever schema.fw or fw.toml is saved, until Ctrl-C.

    Errors are printed and don't stop it. Combine it with fw serve --reload.
    """
    from fw.cli.actions.watch import Watcher

    return Watcher(session, with_db=with_db).run()
