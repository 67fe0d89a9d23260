# ${project | html}

An API generated from `schema.fw` by `fw`. Install it with `uv sync`, or with `pip install -e . --group dev`.

    fw build      # asks for the database once, then generates the code
    fw migrate    # applies the migrations to the database
    fw seed       # loads the sample rows in database/seeds
    fw serve      # http://127.0.0.1:8000/docs

After a change to `schema.fw`, run `fw build` and `fw migrate` again, or keep `fw watch --with-db`
running. Your edits to generated files are merged, never lost.

| path | contents |
|---|---|
| `schema.fw` | the models that everything else is generated from |
| `app/models` … `app/routes` | the layers of each model: model, schema, repository, service, controller, route |
| `app/main.py`, `app/providers` | the start-up of the application; generated once, then yours to edit |
| `database/migrations` | Alembic revisions; the `alembic` command works on them too |
| `database/seeds` | sample rows |
| `fw.toml`, `.env` | settings; put secrets in `.env` |
| `pyproject.toml` | the packages of the application, and the settings of ruff, mypy and pytest; yours to edit |
| `storage/logs` | the log files |
| `tests` | tests of every model; run them with `pytest`. A test file that you edit is not generated again |

`fw commands` lists all commands. `fw doctor` checks the project for problems.
