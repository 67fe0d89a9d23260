import { expect, test } from 'vitest';

import type { Field, Resource } from '../../resource/types';
import { featuredResources, timestampField } from './dashboardResources';

const TIME: Field = { type: 'datetime', label: 'Time' };

function resource(path: string, title: string, fields: Record<string, Field> = {}): Resource {
  const names = { model: path, module: path, one: path, many: path, path };
  const known = { [title]: { type: 'string' as const, label: title }, ...fields };
  return { ...names, key: 'id', title, fields: known, relations: {}, can: ['read'] };
}

test.each([
  [{ seen_at: TIME, created_at: TIME }, 'created_at'],
  [{ created_at: { ...TIME, type: 'string' as const }, sent_at: TIME }, 'sent_at'],
  [{ sent_at: { ...TIME, private: true }, seen_at: { ...TIME, hidden: true } }, undefined],
  [{}, undefined],
])('of %j the timestamp is %s', (fields, time) => {
  expect(timestampField(resource('posts', 'title', fields))).toBe(time);
});

test('prefers resources with a title and a timestamp, and omits link models', () => {
  const link = resource('links', 'id', { created_at: TIME });
  const plain = resource('tags', 'name');
  const timed = resource('posts', 'title', { created_at: TIME });
  expect(featuredResources([link, plain, timed], 4)).toEqual([timed, plain]);
  expect(featuredResources([link, plain, timed], 1)).toEqual([timed]);
});
