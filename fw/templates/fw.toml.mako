# The settings of this project. A line that is commented out shows what holds without it.
# Secrets and the address of the database belong into .env, which git ignores.

[project]
name = ${project | toml}

[server]
# host = "127.0.0.1"
# port = 8000
# workers = 1
