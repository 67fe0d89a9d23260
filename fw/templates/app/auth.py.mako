"""Authentication. Generated once by `fw auth`; yours to edit.

The permissions of each role are in `fw.toml`, in the table `[auth.routes]`.
"""

from fw.runtime.auth import Auth

${imports}

auth = Auth(user=${names.model}, role=AuthRole)
