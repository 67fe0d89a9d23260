# Settings for the `alembic` command. fw does not read this file.
[alembic]
script_location = fw:runtime/database/alembic
version_locations = %(here)s/database/migrations
prepend_sys_path = %(here)s
path_separator = os
