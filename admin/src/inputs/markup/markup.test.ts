import { expect, test } from 'vitest';

import { countWords, type Mark, markEdit, type Syntax } from './markup';

/** Apply a mark to a text in which `|` are the ends of the selection, before and after. */
function marked(syntax: Syntax, mark: Mark, given: string): string {
  const start = given.indexOf('|');
  const end = given.lastIndexOf('|') - (given.split('|').length > 2 ? 1 : 0);
  const text = given.replaceAll('|', '');
  const edit = markEdit(syntax, mark, text, start, end);
  const written = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.selection;
  const inner = from === to ? '|' : `|${written.slice(from, to)}|`;
  return written.slice(0, from) + inner + written.slice(to);
}

test('a mark is put around the selection, and removed again', () => {
  expect(marked('markdown', 'bold', 'a |b| c')).toBe('a **|b|** c');
  expect(marked('markdown', 'bold', 'a **|b|** c')).toBe('a |b| c');
  expect(marked('html', 'italic', '|')).toBe('<em>|</em>');
});

test('a link selects what is missing', () => {
  expect(marked('markdown', 'link', 'see |this|')).toBe('see [this](|https://|)');
  expect(marked('markdown', 'link', 'see |')).toBe('see [|](https://)');
  expect(marked('html', 'link', '|this|')).toBe('<a href="|https://|">this</a>');
});

test('marks of lines apply to all selected lines, and are removed from all of them', () => {
  expect(marked('markdown', 'bullets', 'x\na|a\nb|b')).toBe('x\n|- aa\n- bb|');
  expect(marked('markdown', 'numbers', '|a\nb|')).toBe('|1. a\n2. b|');
  expect(marked('markdown', 'bullets', '|- a\n- b|')).toBe('|a\nb|');
  expect(marked('markdown', 'heading', 'Title|')).toBe('## Title|');
  expect(marked('html', 'bullets', '|a\nb|')).toBe('<ul>\n  <li>a</li>\n  <li>b|</li>\n</ul>');
});

test('words are counted without tags and marks', () => {
  expect(countWords('# It’s <b>two</b>-fold, **no**')).toBe(4);
  expect(countWords('')).toBe(0);
});
