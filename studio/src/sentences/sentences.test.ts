import { expect, test } from 'vitest';

import { inFrench, type Message } from './sentences.ts';

test('a sentence is translated by its code, with the sentences in it', () => {
  const parts: Message[] = [
    { code: 'part.type', values: { before: 'int', after: 'text' } },
    { code: 'part.off', values: { word: 'unique' } },
  ];

  expect(inFrench({ code: 'changed', values: { name: 'Post.a', parts } }, '')).toBe('Post.a change : int devient text, plus unique');
  const rows: Message[] = [{ code: 'rows.many', values: { count: '12,345' } }];
  expect(inFrench({ code: 'question.loss-rows', values: { place: 'Post', risk: 'x', rows } }, '')).toBe('Post : x (12\u202f345 lignes)');
  expect(inFrench({ code: 'unknown', values: {} }, 'in English')).toBe('in English');
});
