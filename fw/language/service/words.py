"""The words of the schema language, each with its meaning: for hover, completion and grammars."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.field_types import TYPES
from fw.language.model import ACTIONS, RELATION_KINDS, UPDATE_ACTIONS
from fw.language.syntax.constraints import GENERATORS
from fw.language.syntax.issues.access_issues import WHO
from fw.language.syntax.tokens import FLAGS, LINE_WORDS, VALUED
from fw.runtime.rules.access_rules import SHORT_FORMS, VARIABLES, VERBS
from fw.runtime.rules.condition_tokens import KEYWORDS
from fw.runtime.rules.conditions import FUNCTIONS

__all__ = ["GROUPS", "LIMITED_ACTIONS", "MEANINGS"]

BLOCKS = ("database", "model", "enum", "view")
JOINERS = ("as", "via", "through", "where", "name", "from", "was", "desc")
"""Words between the parts of a line."""
LIMITED_ACTIONS: Mapping[str, tuple[str, ...]] = {"on_delete": ACTIONS, "on_update": UPDATE_ACTIONS}

GROUPS: Mapping[str, tuple[str, ...]] = {
    "block": BLOCKS,
    "type": TYPES,
    "constraint": tuple(dict.fromkeys((*FLAGS, *VALUED))),
    "line": LINE_WORDS,
    "access": (
        *("deny", "field", *SHORT_FORMS, *VERBS, "write", "to", *WHO, "when", "has", *VARIABLES),
    ),
    "relation": RELATION_KINDS,
    "joiner": JOINERS,
    "action": UPDATE_ACTIONS,
    "condition": KEYWORDS,
    "function": (*FUNCTIONS, *GENERATORS),
}
"""All words by their place in a schema. The grammars of editors are made of them."""

MEANINGS: Mapping[str, str] = {
    "database": "The database: `database sqlite`, on the first line of `schema.fw`.",
    "model": "A table and everything that is generated for it.",
    "enum": "Values that several fields share; one member on each line.",
    "view": "A read-only model of a view in the database.",
    "int": "Integer of 64 bits. JSON: number.",
    "string": "Text of at most 255 characters, or of `string(n)`. JSON: string.",
    "text": "Text of any length. JSON: string.",
    "float": "Finite number in double precision. JSON: number.",
    "bool": "`true` or `false`. JSON: boolean.",
    "uuid": "A UUID. JSON: string.",
    "datetime": "A point in time, stored in UTC. JSON: string, RFC 3339.",
    "date": "A day. JSON: string.",
    "time": "A time of day. JSON: string.",
    "decimal": "Exact number: `decimal(p, s)` has `p` digits, `s` of them after the point. JSON: string.",
    "json": "Any JSON value.",
    "bytes": "Binary data of at most `bytes(n)`, 1 MiB without a length. JSON: string, base64.",
    "file": "An uploaded file: `file(5mb, pdf)`. JSON: name, size, type and URL.",
    "image": "An uploaded image: `image(2mb, png, jpeg)`. JSON: name, size, type and URL.",
    "primary": "The primary key; `primary (a, b)` is a composite key.",
    "required": "A create request must contain the field. Only useful with `nullable`.",
    "unique": "No two rows have the same value; `unique (a, b)` is about several fields.",
    "nullable": "The value may be null. Without it, the column is NOT NULL.",
    "index": "An index of the field; `index (a, b desc)` is an index of several fields.",
    "private": "Clients write the field, but never read it.",
    "readonly": "Clients read the field, but never write it.",
    "default": "The value of a field that isn't given: `default 0`, `default now()`.",
    "updated": "`updated now()` is the time of the last write.",
    "references": "A foreign key to a model, or to a unique field: `references Author.email`.",
    "on_delete": "What deleting the referenced row does: `restrict`, `cascade` or `set_null`.",
    "on_update": "What a new value of the referenced field does.",
    "was": "The former name, so that a rename keeps the data.",
    "map": "The name in the database: of the column after a field, of the table on its own line.",
    "path": 'The path of the endpoints: `path "/people"`.',
    "computed": "The database computes the field: `computed (price * quantity)`.",
    "min": "The smallest valid value.",
    "max": "The largest valid value.",
    "min_length": "The smallest number of characters or items.",
    "max_length": "The largest number of characters or items.",
    "pattern": "A regular expression that matches in every valid text.",
    "not_blank": "More than white space.",
    "email": "An e-mail address.",
    "url": "An `http` or `https` URL.",
    "slug": "Lower-case letters, digits and single hyphens.",
    "phone": "6 to 26 digits, spaces, points, hyphens and parentheses.",
    "past": "Before the current date or time.",
    "future": "After the current date or time.",
    "check": "A condition that each record fulfils: `check (ends_at > starts_at)`.",
    "timestamps": "Adds `created_at` and `updated_at`, which the runtime sets.",
    "display": "What names a record in the admin: `display patient, starts_at`.",
    "relations": "Names of the relations to other models.",
    "access": "Who may do what: `read to user when author_id = me`. What no rule allows is denied.",
    "owner": "Users may do everything with records whose field has their key: `owner author_id`.",
    "tenant": "Users only reach records whose field equals their own: `tenant org_id`.",
    "deny": "Forbids what other rules allow; super-admins are only bound by `to all`.",
    "field": "Who reads or writes fields: `field salary read to role hr`. Nobody else does.",
    "write": "Set the field in requests that create or change records.",
    "read": "See records: in lists, by their key, and through relations.",
    "create": "Add records. A new record must fulfil the condition.",
    "update": "Change records. They must fulfil the condition before and after it.",
    "delete": "Delete records.",
    "to": "Who the rule is for: `public`, `user`, or `role editor, admin`.",
    "public": "Everybody, with or without a login.",
    "user": "Everybody who is logged in.",
    "all": "Everybody, super-admins included, in a rule that denies.",
    "role": "The users with one of these roles: `to role editor, admin`.",
    "when": "The condition of the records: `when author_id = me`.",
    "has": "A related record meets a condition: `members has me`, `parts has (price > 9)`.",
    "me": "The key of the user who is logged in.",
    "belongs_to": "The row that a foreign key of this model refers to.",
    "has_many": "The rows of the other model whose foreign key refers to this one.",
    "has_one": "The one row of the other model whose foreign key refers to this one, or null.",
    "many_to_many": "Rows of both models in any combination, with a link table.",
    "as": "The name of the relation.",
    "via": "The foreign key of the relation.",
    "through": "The link model of a `many_to_many`.",
    "where": "The condition of the rows in an index: `where (deleted_at is null)`.",
    "name": "The name of the index in the database.",
    "from": "The name of the view in the database.",
    "desc": "In descending order.",
    "cascade": "Delete or change this row, too.",
    "restrict": "Refuse it while this row refers to it.",
    "set_null": "Set the foreign key to null.",
    "no_action": "Refuse it while this row refers to it.",
    "now": "The current time, in UTC.",
    "uuid4": "A random UUID.",
    "uuid7": "A UUID of version 7; these sort by the time of their creation.",
    "ulid": "A ULID of 26 characters; these sort by the time of their creation.",
    "cuid": "A CUID of 24 characters.",
    "nanoid": "A Nano ID of 21 characters.",
    "length": "The number of characters.",
    "trim": "The text without spaces around it.",
    "and": "Both conditions.",
    "or": "One of the conditions.",
    "not": "The opposite.",
    "in": 'One of a list: `status in ("open", "closed")`.',
    "is": "`is null` or `is not null`.",
    "null": "No value.",
    "true": "The value of a `bool`.",
    "false": "The value of a `bool`.",
}
"""A sentence about each word."""
