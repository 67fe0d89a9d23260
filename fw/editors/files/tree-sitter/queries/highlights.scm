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
