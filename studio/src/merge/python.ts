import { StreamLanguage } from '@codemirror/language';

const WORDS = new Set(
  ('and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield').split(' '),
);
const ATOMS = new Set(['True', 'False', 'None', 'self']);

interface State {
  /** The quotes that end a string of several lines. */
  quotes: string;
}

/** Colours of Python, enough to read generated code. */
export const python = StreamLanguage.define<State>({
  startState: () => ({ quotes: '' }),
  token(stream, state) {
    if (state.quotes !== '') {
      if (stream.skipTo(state.quotes)) {
        stream.match(state.quotes);
        state.quotes = '';
      } else stream.skipToEnd();
      return 'string';
    }
    if (stream.eatSpace()) return null;
    const quotes = stream.match(/^[rbfu]*("""|''')/i);
    if (Array.isArray(quotes)) {
      state.quotes = quotes[1] ?? '';
      return 'string';
    }
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^[rbfu]*("(\\.|[^"\\])*"?|'(\\.|[^'\\])*'?)/i)) return 'string';
    if (stream.match(/^\d[\w.]*/)) return 'number';
    if (stream.match(/^@[\w.]+/)) return 'modifier';
    const word = stream.match(/^[A-Za-z_]\w*/);
    if (Array.isArray(word)) {
      if (WORDS.has(word[0])) return 'keyword';
      if (ATOMS.has(word[0])) return 'atom';
      return /^[A-Z]/.test(word[0]) ? 'typeName' : null;
    }
    stream.next();
    return null;
  },
});
