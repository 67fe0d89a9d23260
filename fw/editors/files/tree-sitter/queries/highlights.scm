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
