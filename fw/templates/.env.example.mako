# Copy this file to .env on each machine. Git ignores .env; keep secrets out of this file.
# `fw db configure` asks for the database and writes DATABASE_URL:
#   DATABASE_URL=sqlite:///database/app.db
#   DATABASE_URL=postgresql://user:password@host:5432/name
#   DATABASE_URL=mysql://user:password@host:3306/name
#   DATABASE_URL=mongodb://user:password@host:27017/name
DATABASE_URL=
