import { describe, expect, it } from 'vitest';

import type { Field } from '../resource/types';
import { csvCell, csvLine } from './csv';

const field = (type: Field['type']): Field => ({ type, label: '' });

describe('csvLine', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', ' edge'])).toBe(
      'a,"b,c","say ""x""","two\nlines"," edge"\r\n',
    );
  });
});

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps %j from being run', (text) => {
    expect(csvCell(field('string'), text)).toBe(`'${text}`);
    expect(csvCell(field('text'), text)).toBe(`'${text}`);
  });

  it('leaves numbers as they are', () => {
    expect(csvCell(field('decimal'), '-12345678901234567890.10')).toBe('-12345678901234567890.10');
    expect(csvCell(field('int'), '-9223372036854775808')).toBe('-9223372036854775808');
  });

  it('writes JSON on one line, with the spaces of its texts', () => {
    expect(csvCell(field('json'), '{\n  "a b": [1, "x \\" y"]\n}')).toBe('{"a b":[1,"x \\" y"]}');
  });

  it('leaves out what there isn’t', () => {
    expect(csvCell(field('bool'), null)).toBe('');
    expect(csvCell(field('bool'), false)).toBe('false');
  });
});
