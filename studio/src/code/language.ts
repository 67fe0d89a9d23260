/**
 * Highlighting of schemas: a mode for CodeMirror with the words of the language, which
 * scripts/editors.py writes to language.generated.json. Diagnostics come from the server.
 */

import { LanguageSupport, StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';
import words from './language.generated.json';

/** The place in a line, which decides on the meaning of the next word. */
type Expected = 'line' | 'name' | 'provider' | 'colon' | 'type' | 'target' | 'field' | 'relation' | 'as' | 'alias' | 'rest';

interface State {
  expected: Expected;
  depth: number;
}

const sets = {
  blocks: new Set(words.blocks),
  constraints: new Set(words.constraints),
  functions: new Set(words.functions),
  joiners: new Set(words.joiners),
  lines: new Set(words.lines),
  relations: new Set(words.relations),
  types: new Set(words.types),
  values: new Set(words.values),
};

const space = /^[ \t\r\ufeff]+/;
const text = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/;
const number = /^[+-]?\.?\d[\w.\-+]*/;
const name = /^[\p{L}_][\p{L}\p{N}_]*/u;
const operator = /^(?:<=|>=|!=|<>|==|\|\||[-+*/<>=])/;

function token(stream: StringStream, state: State): string | null {
  if (stream.sol()) state.expected = 'line';
  if (stream.match(space)) return null;
  if (stream.match(/^#.*/)) return /^##(?!#)/.test(stream.current()) ? 'docComment' : 'comment';
  const quote = stream.peek();
  if (quote === '"' || quote === "'") {
    state.expected = 'rest';
    if (stream.match(text)) return 'string';
    stream.skipToEnd();
    return 'invalid';
  }
  const expected = state.expected;
  if (stream.match(number)) {
    state.expected = 'rest';
    return 'number';
  }
  const found = stream.match(name);
  if (found) return word((found as RegExpMatchArray)[0], expected, stream, state);
  return mark(expected, stream, state);
}

function mark(expected: Expected, stream: StringStream, state: State): string {
  const character = stream.next();
  state.expected = 'rest';
  if (character === '{' || character === '}') {
    state.depth = Math.max(0, state.depth + (character === '{' ? 1 : -1));
    state.expected = 'line';
    return 'brace';
  }
  if (character === ':' && expected === 'colon') state.expected = 'type';
  if (character === '.' && expected === 'field') return 'derefOperator';
  if (character === '(' || character === ')') return 'paren';
  if (character === '[' && stream.eat(']')) return 'squareBracket';
  stream.backUp(1);
  if (stream.match(operator)) return 'operator';
  stream.next();
  return 'punctuation';
}

/** Return the kind of a word, and note what the next word is. */
function word(written: string, expected: Expected, stream: StringStream, state: State): string {
  const lower = written.toLowerCase();
  switch (expected) {
    case 'line':
      return firstWord(lower, stream, state);
    case 'type':
      state.expected = 'rest';
      return sets.types.has(lower) ? 'typeName.standard' : 'className';
    case 'name':
      state.expected = 'rest';
      return 'className.definition';
    case 'target':
      state.expected = 'field';
      return 'className';
    case 'field':
      if (stream.string[stream.start - 1] !== '.') break;
      state.expected = 'rest';
      return 'propertyName';
    case 'relation':
      state.expected = 'as';
      return 'className';
    case 'as':
      if (lower !== 'as') break;
      state.expected = 'alias';
      return 'keyword';
    case 'alias':
      state.expected = 'rest';
      return 'propertyName.definition';
    case 'provider':
      state.expected = 'rest';
      return 'atom';
    default:
  }
  state.expected = lower === 'references' || lower === 'through' ? 'target' : 'rest';
  return other(lower, stream);
}

function firstWord(lower: string, stream: StringStream, state: State): string {
  if (stream.match(/^[ \t]*:/, false)) {
    state.expected = 'colon';
    return 'propertyName.definition';
  }
  const named = stream.match(/^[ \t]+[\p{L}_]/u, false);
  if (lower === 'database' && named) {
    state.expected = 'provider';
    return 'definitionKeyword';
  }
  if (sets.blocks.has(lower) && named) {
    state.expected = 'name';
    return 'definitionKeyword';
  }
  if (sets.relations.has(lower) && named) {
    state.expected = 'relation';
    return 'definitionKeyword';
  }
  state.expected = 'rest';
  return sets.lines.has(lower) ? 'definitionKeyword' : other(lower, stream);
}

function other(lower: string, stream: StringStream): string {
  if (sets.constraints.has(lower)) return 'modifier';
  if (sets.values.has(lower)) return 'atom';
  if (sets.joiners.has(lower)) return 'keyword';
  if (sets.functions.has(lower) && stream.match(/^[ \t]*\(/, false)) return 'variableName.function';
  return 'variableName';
}

const mode: StreamParser<State> = {
  name: 'fw',
  startState: () => ({ expected: 'line', depth: 0 }),
  copyState: (state) => ({ ...state }),
  blankLine: (state) => {
    state.expected = 'line';
  },
  token,
  indent: (state, after, context) => context.unit * Math.max(0, state.depth - (/^\s*\}/.test(after) ? 1 : 0)),
  languageData: {
    commentTokens: { line: '#' },
    closeBrackets: { brackets: ['(', '{', '"', "'"] },
    indentOnInput: /^\s*\}$/,
    wordChars: '_',
  },
};

/** The language of schemas. */
export const schemaLanguage = StreamLanguage.define(mode);

/** Return the extension of an editor that shows a schema. */
export function schema(): LanguageSupport {
  return new LanguageSupport(schemaLanguage);
}
