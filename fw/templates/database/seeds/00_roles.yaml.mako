# Roles. A super-admin may do everything. An admin or a developer may read and write everything
# except users and roles. A user without a role may only read.
AuthRole:
  super_admin:
    name: super-admin
  admin:
    name: admin
  developer:
    name: developer
