"""The validation rule `${names.module}`."""

from fw.runtime import Validator


def ${names.module}(value: object) -> bool:
    """Return True if the value is valid."""
    return bool(value)


Validator.extend("${names.module}", ${names.module}, "The :attribute is invalid.")
