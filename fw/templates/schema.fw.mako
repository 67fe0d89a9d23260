# The schema: what your API is about. Change it, run `fw build`, and everything else follows.
#
#   model <Name> {
#     <field>: <type> <constraint> ...          one field a line
#   }
#
# Types        int  float  bool  string  string(80)  text  uuid  datetime  date  time
#              decimal(10, 2)  json  enum(draft, published)
# Constraints  primary  required  unique  nullable  index  default <value>
#              references <Model> on_delete cascade|restrict|set_null
# Lines        timestamps          adds created_at and updated_at
#              unique (a, b)       no two rows alike in both;  index (a, b)  likewise
#              relations { ... }   names for the ways between models
#
# A field that is neither nullable nor has a default must be sent when a row is created.
# A model stands above the models that refer to it.

model Author {
  id: uuid primary
  name: string(120) required
  email: string required unique
  timestamps

  relations {
    has_many Post as posts
  }
}

model Post {
  id: uuid primary
  title: string required index
  body: text nullable
  status: enum(draft, published) default draft
  views: int default 0
  published_at: datetime nullable
  author_id: uuid references Author on_delete cascade
  timestamps

  relations {
    belongs_to Author as author via author_id
  }
}

# What to try next: a model Comment with a field `post_id: uuid references Post`, then
# `fw build` and `fw migrate`. The rows of database/seeds come with `fw seed`.
