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
(type) @type.builtin
(header name: (name) @type)
(field name: (name) @property)
(field type: (name) @type)
(reference model: (name) @type)
["{" "}" "(" ")"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
"""

_GRAMMAR = """\
// Made by scripts/editors.py from the words of the language.
// A tolerant grammar: it finds blocks, fields and words, and leaves errors to `fw lsp`.
const KEYWORDS = [
%(keywords)s
];

const TYPES = [
%(types)s
];

/** Match a word in upper, lower or mixed case. */
const word = (text) =>
  new RustRegex(`(?i)${text}`);

const any = (words) => token(prec(2, choice(...words.map(word))));

module.exports = grammar({
  name: "fw",
  extras: ($) => [/[ \\t\\r\\uFEFF]/, $.comment],
  word: ($) => $.name,
  rules: {
    schema: ($) => repeat(choice($.block, $._line, /\\n/)),
    block: ($) => seq($.header, optional($._newlines), $.body),
    body: ($) => seq("{", repeat(choice($.body, $._line, /\\n/)), "}"),
    header: ($) => prec(1, seq(field("kind", $.keyword), field("name", $.name), repeat($._part))),
    _line: ($) => choice($.field, $.statement),
    field: ($) => prec.right(2, seq(
      field("name", choice($.name, $.keyword, $.type)), ":",
      field("type", choice($.type, $.name)), repeat($._part))),
    statement: ($) => prec.right(repeat1($._part)),
    _part: ($) => choice($.keyword, $.type, $.reference, $.string, $.number, $._mark),
    reference: ($) => prec.left(seq(field("model", $.name), repeat(seq(".", $.name)))),
    _mark: () => choice("(", ")", ",", "[]", /<=|>=|!=|<>|==|\\|\\||[-+*\\/<>=]/),
    _newlines: () => repeat1(/\\n/),
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
    others = {word for group, words in GROUPS.items() if group != "type" for word in words}
    lists = {"keywords": sorted(others - {*GROUPS["type"]}), "types": sorted(GROUPS["type"])}
    return _GRAMMAR % {
        name: "\n".join(f'  "{word}",' for word in words) for name, words in lists.items()
    }
