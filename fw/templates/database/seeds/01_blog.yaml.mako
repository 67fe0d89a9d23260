# Sample rows, loaded by `fw seed`. Each row has a name (`ada`). A field that references another
# model takes the name of one of its rows (`author_id: ada`), and a many-to-many relation takes a
# list of names (`tags: [history]`). Seeding twice changes nothing.
Author:
  ada:
    name: Ada Lovelace
    email: ada@example.org
  grace:
    name: Grace Hopper
    email: grace@example.org

Post:
  engine:
    title: Notes on the Analytical Engine
    body: It might compose elaborate pieces of music of any degree of complexity.
    status: published
    published_at: 1843-09-01T12:00:00Z
    author_id: ada
  compiler:
    title: The Education of a Computer
    author_id: grace
