"""The ${names.title | doc} service provider."""

from fw.runtime import ServiceProvider


class ${names.model}Provider(ServiceProvider):
    """Adds a part to the application."""

    def register(self) -> None:
        """Bind classes in the container: `self.app.singleton(…)`."""

    async def start(self) -> None:
        """Open resources that need the event loop."""

    async def stop(self) -> None:
        """Close them."""
