"""The listener ${names.module}."""

from fw.runtime import get_logger
${imports}


@listener
async def ${names.module}(event: ${event}) -> None:
    """React to the event. `@listener(queued=True)` runs it in a worker."""
    get_logger().info("received %s", type(event).__name__)
