# The settings of this machine, and secrets: readable by you alone, and ignored by git.
# `fw build` asks for the database and adds DATABASE_URL, one of
#   sqlite:///database/app.db
#   postgresql://user:password@host:5432/name
#   mysql://user:password@host:3306/name
