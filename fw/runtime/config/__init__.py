"""Settings: `fw.toml` and `config/*.toml`, then `.env` on top, then the environment."""

from __future__ import annotations

from fw.runtime.config.config import CACHE_VARIABLE, Config
from fw.runtime.config.files import merged, read_files, variable

__all__ = ["CACHE_VARIABLE", "Config", "merged", "read_files", "variable"]
