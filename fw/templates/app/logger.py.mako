"""Logger of the application. `[logging]` in `fw.toml` sets its level and its file.

Pass data as keywords: `logger.info("post published", id=post.id)`.
"""

from fw.runtime import get_logger

logger = get_logger("app")
