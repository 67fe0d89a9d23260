"""Greeting of the plugin."""

from fw.runtime import Config


class Greeter:
    """Greets in the words of `[hello]` in `fw.toml`."""

    def __init__(self, config: Config) -> None:
        self.word = config.str("hello.word", "Hello")

    def greet(self, name: str) -> str:
        """Return a greeting."""
        return f"{self.word}, {name}"
