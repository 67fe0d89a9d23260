"""Build tasks for doit: `doit` builds stale files, `doit list` shows all tasks."""

from fw.tasks.graph import DOIT_CONFIG, task_fw

__all__ = ["DOIT_CONFIG", "task_fw"]
