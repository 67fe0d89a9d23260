# Settings of this machine, and secrets. Git ignores this file, and only you can read it.
# `fw build` asks for the database and adds DATABASE_URL:
#   sqlite:///database/app.db
#   postgresql://user:password@host:5432/name
#   mysql://user:password@host:3306/name
#   mongodb://user:password@host:27017/name
