"""The tree-sitter grammar of schemas, for Neovim, Helix and Zed."""

from __future__ import annotations

from fw.language.service.words import GROUPS

__all__ = ["HIGHLIGHTS", "tree_sitter_grammar"]

HIGHLIGHTS = """\
; Made by scripts/editors.py from the words of the language.
(comment) @comment
(string) @string
(number) @number
(keyword) @keyword
(block_word) @keyword
(database_word) @keyword
(type) @type.builtin
(header name: (_) @type)
(field name: (_) @property)
(field type: (name) @type)
(field type: (block_word) @type.builtin)
(operator) @operator
["{" "}" "(" ")"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
"""

_GRAMMAR = """\
// Made by scripts/editors.py from the words of the language.
// A tolerant grammar: it finds blocks, fields and words, and leaves errors to `fw lsp`.
const BLOCKS = [
%(blocks)s
];

const KEYWORDS = [
%(keywords)s
];

const TYPES = [
%(types)s
];

/** Match one of some words in upper, lower or mixed case. A longer name isn't one. */
const any = (words) => token(choice(...words.map((word) => new RustRegex(`(?i)${word}`))));

module.exports = grammar({
  name: "fw",
  extras: ($) => [/[ \\t\\r\\uFEFF]/, $.comment],
  rules: {
    schema: ($) => repeat(choice($.database, $.block, /\\n/)),
    database: ($) => seq($.database_word, $.name),
    block: ($) => seq($.header, repeat(/\\n/), $.body),
    header: ($) => seq(field("kind", $.block_word), field("name", $._name), repeat($._part)),
    body: ($) => seq("{", repeat(choice($._line, $.body, /\\n/)), "}"),
    _line: ($) => choice($.field, $.statement),
    field: ($) => prec.right(seq(
      field("name", $._name), ":", field("type", $._name), repeat($._part))),
    statement: ($) => prec.right(repeat1($._part)),
    _part: ($) => choice($._name, $.string, $.number, $._mark),
    _name: ($) => choice($.block_word, $.keyword, $.type, $.name),
    _mark: ($) => choice("(", ")", ",", ".", "[]", $.operator),
    operator: () => /<=|>=|!=|<>|==|\\|\\||[-+*\\/<>=]/,
    database_word: () => new RustRegex("(?i)database"),
    block_word: () => any(BLOCKS),
    keyword: () => any(KEYWORDS),
    type: () => any(TYPES),
    string: () => choice(/"([^"\\\\\\n]|\\\\[^\\n])*"/, /'([^'\\\\\\n]|\\\\[^\\n])*'/),
    number: () => /[+-]?\\.?[0-9][0-9A-Za-z_.+-]*/,
    comment: () => token(/#[^\\n]*/),
    name: () => /[A-Za-z_][0-9A-Za-z_]*/,
  },
});
"""


def tree_sitter_grammar() -> str:
    """Return the text of `grammar.js`."""
    types, blocks = {*GROUPS["type"]}, {*GROUPS["block"]} - {"database"}
    others = {word for words in GROUPS.values() for word in words}
    lists = {"blocks": blocks, "keywords": others - types - blocks - {"database"}, "types": types}
    return _GRAMMAR % {
        name: "\n".join(f'  "{word}",' for word in sorted(words)) for name, words in lists.items()
    }
