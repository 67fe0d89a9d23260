"""The job ${names.model}."""

from fw.runtime import Job, get_logger


class ${names.model}(Job):
    """Declare the arguments as fields, and do the work in `handle`."""

    async def handle(self) -> None:
        """Run the job in a worker."""
        get_logger().info("ran %s", type(self).__name__)
