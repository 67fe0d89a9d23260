"""`fw hello`."""

import click


@click.command()
@click.argument("name")
def hello(name: str) -> None:
    """Greet somebody."""
    click.echo(f"Hello, {name}")
