# For the `alembic` program, which works on this project too. fw itself doesn't read it.
[alembic]
script_location = fw:runtime/database/alembic
version_locations = %(here)s/database/migrations
prepend_sys_path = %(here)s
path_separator = os
