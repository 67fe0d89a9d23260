import { expect, test } from 'vitest';

import type { Field, Resource } from '../resource/types';
import { mainOf, timeOf } from './models';

const TIME: Field = { type: 'datetime', label: 'Time' };

function resource(path: string, title: string, fields: Record<string, Field> = {}): Resource {
  const names = { model: path, module: path, one: path, many: path, path };
  return { ...names, key: 'id', title, fields, relations: {}, can: ['read'] };
}

test.each([
  [{ seen_at: TIME, created_at: TIME }, 'created_at'],
  [{ created_at: { ...TIME, type: 'string' as const }, sent_at: TIME }, 'sent_at'],
  [{ sent_at: { ...TIME, private: true }, seen_at: { ...TIME, hidden: true } }, undefined],
  [{}, undefined],
])('of %j the time is %s', (fields, time) => {
  expect(timeOf(resource('posts', 'title', fields))).toBe(time);
});

test('records with names come first if they have a time, and links not at all', () => {
  const link = resource('links', 'id', { created_at: TIME });
  const plain = resource('tags', 'name');
  const timed = resource('posts', 'title', { created_at: TIME });
  expect(mainOf([link, plain, timed], 4)).toEqual([timed, plain]);
  expect(mainOf([link, plain, timed], 1)).toEqual([timed]);
});
