import { expect, it } from 'vitest';

import { Random } from '../testing.ts';
import { RawText } from './rawText.ts';

it('counts positions as the language service does', () => {
  const text = new RawText('\ufeffab\r\n😀c\n');

  expect(text.position(1)).toEqual({ line: 0, character: 1 });
  expect(text.position(7)).toEqual({ line: 1, character: 2 });
  expect(text.offset({ line: 0, character: 99 })).toBe(3);
  expect(text.offset({ line: 9, character: 0 })).toBe(text.text.length);
});

it('shows neither the mark nor the carriage returns of line ends', () => {
  const text = new RawText('\ufeffa\r\nb\rc\nd');

  expect(text.lines).toEqual(['a', 'b\rc', 'd']);
  expect(text.shown(4)).toBe(2);
  expect(text.hidden(2)).toBe(4);
  expect(text.newline).toBe('\r\n');
});

it('finds each shown offset again, and shows what the text has there', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const raw = new RawText(new Random(seed).text(30));
    const shown = raw.lines.join('\n');
    for (let at = 0; at <= shown.length; at += 1) {
      const offset = raw.hidden(at);
      expect(raw.shown(offset)).toBe(at);
      const expected = shown[at] === '\n' ? /^\r?\n/ : null;
      if (expected !== null) expect(raw.text.slice(offset)).toMatch(expected);
      else if (at < shown.length) expect(raw.text[offset]).toBe(shown[at]);
      expect(raw.offset(raw.position(offset))).toBe(offset);
    }
  }
});
