# Secrets and settings of one machine
.env
.env.*
!.env.example

# Caches of fw and doit
.fw/
.doit.db*

# Databases, uploads and logs
/database/*.db*
/storage/*
!/storage/logs/
/storage/logs/*
!.gitkeep

# Python
.venv/
__pycache__/
*.egg-info/
*.py[cod]
.mypy_cache/
.pytest_cache/
.ruff_cache/
