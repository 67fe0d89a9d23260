"""Joins the application."""

from fw.runtime import ServiceProvider
from fw_hello.greeter import Greeter


class HelloProvider(ServiceProvider):
    """Has one greeter for all."""

    def register(self) -> None:
        """Register the greeter."""
        self.app.singleton(Greeter)
