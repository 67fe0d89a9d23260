import { StreamLanguage } from '@codemirror/language';

const WORDS = {
  keyword: /^(database|model|enum|view|relations|timestamps|display|check|belongs_to|has_many|has_one|many_to_many|as|via|through|where|name|from|was|path|map|and|or|not|in|is)$/,
  type: /^(int|string|text|float|bool|uuid|datetime|date|time|decimal|json|bytes|file|image|enum)$/,
};

export const schemaLanguage = StreamLanguage.define({
  name: 'fw',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^\d[\d.]*/)) return 'number';
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word === null) {
      stream.next();
      return null;
    }
    if (WORDS.keyword.test(word[0])) return 'keyword';
    if (WORDS.type.test(word[0])) return 'typeName';
    return /^[A-Z]/.test(word[0]) ? 'className' : 'propertyName';
  },
  languageData: { commentTokens: { line: '#' } },
});
