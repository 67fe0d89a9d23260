# The roles that the policy knows. A super-admin may do everything; the other two read and write
# all but users and roles. Who has no role may read.
AuthRole:
  super_admin:
    name: super-admin
  admin:
    name: admin
  developer:
    name: developer
