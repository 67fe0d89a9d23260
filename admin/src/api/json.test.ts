import { describe, expect, it } from 'vitest';

import { exactNumber, isLosslessNumber, readJson, writeJson } from './json';

describe('readJson', () => {
  it('keeps every digit of numbers that JavaScript would round', () => {
    const text = '{"big":9223372036854775807,"exact":1.10,"small":7}';
    expect(writeJson(readJson(text))).toBe(text);
  });

  it.each([
    '-0',
    '0.0',
    '-1.0',
    '1e2',
    '-1E2',
    '9007199254740993',
    '-12345678901234567',
    '0',
    '15',
  ])('writes %s as it was read, wherever it occurs', (number) => {
    for (const text of [number, `[${number}]`, `[1,${number}]`, `{"a":${number}}`]) {
      expect(writeJson(readJson(text))).toBe(text);
      expect(writeJson(readJson(text.replace(number, `\n ${number}`)))).toBe(text);
    }
  });

  it('returns other numbers as ordinary numbers', () => {
    expect(readJson('{"page":3,"ratio":0.5}')).toEqual({ page: 3, ratio: 0.5 });
  });

  it('reports the position of a syntax error', () => {
    expect(() => readJson('{"a":}')).toThrow(/position 5/);
  });
});

describe('exactNumber', () => {
  it('returns a number up to 2^53 and keeps all digits beyond', () => {
    expect(exactNumber('9007199254740992')).toBe(9007199254740992);
    expect(isLosslessNumber(exactNumber('9007199254740993'))).toBe(true);
  });
});
