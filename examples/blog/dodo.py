"""The build as a graph of doit tasks: `doit` builds what is stale, `doit list` shows it."""

from fw.tasks.graph import DOIT_CONFIG, task_fw

__all__ = ["DOIT_CONFIG", "task_fw"]
