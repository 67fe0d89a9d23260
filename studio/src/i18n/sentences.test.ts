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
  expect(inFrench({ code: 'question.loss.one', values: { place: 'Post', risk: 'x' } }, '')).toBe('Post : x (1 ligne concernée)');
  const counts: Message[] = [{ code: 'count.create.one', values: {} }, { code: 'count.update.many', values: { count: '2' } }];
  expect(inFrench({ code: 'done.counts', values: { counts } }, '')).toBe('1 créé, 2 modifiés');
  expect(inFrench({ code: 'unknown', values: {} }, 'in English')).toBe('in English');
});
