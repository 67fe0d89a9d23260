# What .env has to hold on each machine: copy this file to .env, and put no secret in here.
# `fw db configure` asks for the database and writes DATABASE_URL by itself, one of
#   DATABASE_URL=sqlite:///database/app.db
#   DATABASE_URL=postgresql://user:password@host:5432/name
#   DATABASE_URL=mysql://user:password@host:3306/name
DATABASE_URL=
