import { describe, expect, it } from 'vitest';

import type { Field } from '../../resource/types';
import { csvCell, csvLine } from './csv';

const field = (type: Field['type']): Field => ({ type, label: '' });

describe('csvLine', () => {
  it('quotes cells with separators or line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', ' edge'])).toBe(
      'a,"b,c","say ""x""","two\nlines"," edge"\r\n',
    );
  });
});

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'escapes %j, so that spreadsheets don’t evaluate it',
    (text) => {
      expect(csvCell(field('string'), text)).toBe(`'${text}`);
      expect(csvCell(field('text'), text)).toBe(`'${text}`);
    },
  );

  it('leaves numbers unchanged', () => {
    expect(csvCell(field('array'), ['a', 'b;c'])).toBe('a; b;c');
    expect(csvCell(field('decimal'), '-12345678901234567890.10')).toBe('-12345678901234567890.10');
    expect(csvCell(field('int'), '-9223372036854775808')).toBe('-9223372036854775808');
  });

  it('writes JSON on one line and keeps whitespace in strings', () => {
    expect(csvCell(field('json'), '{\n  "a b": [1, "x \\" y"]\n}')).toBe('{"a b":[1,"x \\" y"]}');
  });

  it('writes null as an empty cell', () => {
    expect(csvCell(field('bool'), null)).toBe('');
    expect(csvCell(field('bool'), false)).toBe('false');
  });
});
