"""Logger of the application: writes to the console and to `storage/logs/app.log`."""

from fw.runtime import get_logger

logger = get_logger("app")
