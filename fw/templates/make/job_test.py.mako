"""Tests of the job ${names.model}."""

from fw.runtime.testing import RunningApplication

from app.jobs.${names.module} import ${names.model}


def test_run(application: RunningApplication) -> None:
    # Give the job the arguments that it declares.
    application.run(${names.model}().handle)
