"""The application's log: on the console and in `storage/logs/app.log`."""

from fw.runtime import get_logger

logger = get_logger("app")
