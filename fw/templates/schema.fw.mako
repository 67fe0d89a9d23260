# The data model of the API. After a change, run `fw build` and `fw migrate`.
#
#   model <Name> {
#     <field>: <type> <constraint> ...          one field per line
#   }
#
# Types        int  float  bool  string  string(80)  text  uuid  datetime  date  time
#              decimal(10, 2)  json  bytes(1000)  enum(draft, published)
#              string[] for an array;  enum Status { open "Open"  closed "Closed" } for several models
# Constraints  primary  required  unique  nullable  index  private  readonly  default <value>
#              references <Model> on_delete cascade|restrict|set_null
# Validation   not_blank  email  url  slug  phone  past  future  pattern "^[A-Z]{2}$"
#              min 0  max 100  min_length 2  max_length 500
# Generated    default now()  default uuid()  default uuid4()  updated now()  computed (price * quantity)
# Lines        timestamps          adds created_at and updated_at
#              unique (a, b)       combined unique constraint;  index (a, b) for an index
#              primary (a, b)      key of several fields, in place of a field with primary
#              map "old_table"     name of an existing table, or of a column after a field
#              check (a > b)       a condition that each record fulfils
#              relations { ... }   named relations to other models
#              access { ... }      who may read and change which records; run `fw auth` first
#
# A field that is neither nullable nor has a default is required when a row is created.
# Define a model before the models that reference it.

% if sample:
model Author {
  id: uuid primary
  name: string(120) required not_blank
  email: string required unique email
  timestamps

  relations {
    has_many Post as posts
  }
}

model Post {
  id: uuid primary
  title: string required not_blank index
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

# Next: add a model Comment with a field `post_id: uuid references Post`, then run `fw build` and
# `fw migrate`. `fw seed` loads the rows in database/seeds.
% else:
# For example:
#
#   model Task {
#     id: uuid primary
#     title: string(200) required not_blank
#     done: bool default false
#     timestamps
#   }
% endif
