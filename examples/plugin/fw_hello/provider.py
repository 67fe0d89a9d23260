"""Joins the application."""

from fw.runtime import ServiceProvider
from fw_hello.greeter import Greeter


class HelloProvider(ServiceProvider):
    """Has one greeter for all."""

    def register(self) -> None:
        """Say how it is made."""
        self.app.singleton(Greeter)
