# Install everything: uv sync
# With pip 25.1 or later: pip install -e . --group dev

[project]
name = "${distribution}"
version = "0.1.0"
description = "API generated from schema.fw"
requires-python = ">=3.11"
# fw brings FastAPI, pydantic and SQLAlchemy in the versions that it is tested with.
dependencies = [
    "fw-framework~=${version}",
]

[dependency-groups]
dev = [
    "fw-framework[test]",
    "mypy>=2.4,<3",
    "ruff>=0.17",
]

# The application runs from this folder: only its dependencies are installed.
[tool.setuptools]
py-modules = []

[tool.uv]
package = false

[tool.ruff]
target-version = "py311"

[tool.ruff.lint]
select = ["E4", "E7", "E9", "F", "I"]

[tool.mypy]
strict = true
files = ["app", "main.py"]

[tool.pytest.ini_options]
testpaths = ["tests"]
# pytest-asyncio warns if this option is missing; pytest without that plugin warns about it.
asyncio_default_fixture_loop_scope = "function"
filterwarnings = [
    "ignore:Unknown config option. asyncio_default_fixture_loop_scope:pytest.PytestConfigWarning",
]
