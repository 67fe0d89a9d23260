import { expect, test } from 'vitest';

import type { Message } from './sentences.ts';
import { translatorOf } from './translator.ts';

const { told, parsed } = translatorOf({
  changed: '{name} change : {parts}',
  'part.type': '{before} devient {after}',
  'part.off': 'plus {word}',
  'question.loss-rows': '{place} : {risk} ({rows})',
  'rows.many': '{count} lignes',
  'remove one': 'retirez-en un',
  'for example: pattern "^[A-Z]{2}$"': 'par exemple : pattern "^[A-Z]{2}$"',
});

test('a sentence is translated by its code, with the sentences in it', () => {
  const parts: Message[] = [
    { code: 'part.type', values: { before: 'int', after: 'text' } },
    { code: 'part.off', values: { word: 'unique' } },
  ];

  expect(told({ code: 'changed', values: { name: 'Post.a', parts } }, '')).toBe('Post.a change : int devient text, plus unique');
  const rows: Message[] = [{ code: 'rows.many', values: { count: '12,345' } }];
  expect(told({ code: 'question.loss-rows', values: { place: 'Post', risk: 'x', rows } }, '')).toBe('Post : x (12\u202f345 lignes)');
  expect(told({ code: 'unknown', values: {} }, 'in English')).toBe('in English');
  expect(told({ code: 'for example: pattern "^[A-Z]{2}$"', values: {} }, '')).toBe('par exemple : pattern "^[A-Z]{2}$"');
});

test('texts of an answer are translated where it has their messages', () => {
  const said = { hint: { code: 'remove one', values: {} }, detail: { code: 'unknown', values: {} } };
  const errors = [{ detail: 'twice', hint: 'remove one', said }];
  const rules = { rules: ['remove one', 'unknown'], said: { rules: [said.hint, said.detail] } };

  expect(parsed(JSON.stringify({ errors, said: 'plain' }))).toEqual({
    errors: [{ detail: 'twice', hint: 'retirez-en un', said }],
    said: 'plain',
  });
  expect(parsed(JSON.stringify(rules))).toEqual({ ...rules, rules: ['retirez-en un', 'unknown'] });
  expect(parsed('{"text": "plain"}')).toEqual({ text: 'plain' });
});

test.each([{ said: { read: 'all' } }, { said: { Post: ['read'] } }, { said: null }, { said: 'plain' }])(
  'a name of the user is no message: %j',
  (roles) => {
    expect(parsed(JSON.stringify({ roles }))).toEqual({ roles });
  },
);
