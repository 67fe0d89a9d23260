# ${project | html}

An API that `fw` generates from `schema.fw`.

    fw build      # asks for the database once, then writes what the schema asks for
    fw migrate    # brings the database up to date
    fw seed       # loads the sample rows of database/seeds
    fw serve      # http://127.0.0.1:8000/docs

Change `schema.fw` and run `fw build` and `fw migrate` again, or leave `fw watch --with-db`
running. Your edits to generated files are merged, never lost.

| path | what is inside |
|---|---|
| `schema.fw` | the models, from which all else follows |
| `app/models` … `app/routes` | the layers of each model: model, schema, repository, service, controller, route |
| `app/main.py`, `app/providers` | how the application starts; yours from the first day |
| `database/migrations` | Alembic revisions, which the `alembic` program understands too |
| `database/seeds` | sample rows |
| `fw.toml`, `.env` | settings; secrets belong into `.env` |
| `storage/logs` | the log |
| `tests` | tests of every model: `pip install "fw-framework[test]"`, then `pytest`. Edit one and it is yours |

`fw commands` lists what else there is, `fw doctor` says what is amiss.
