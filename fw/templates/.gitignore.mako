# Secrets and the settings of one machine
.env
.env.*
!.env.example

# What fw can make again
.fw/
.doit.db*

# What the application writes
/database/*.db*
/storage/*
!/storage/logs/
/storage/logs/*
!.gitkeep

# Python
.venv/
__pycache__/
*.py[cod]
.mypy_cache/
.pytest_cache/
.ruff_cache/
