import { expect, test } from 'vitest';

import type { Field, Resource } from '../../resource/types';
import { catalogOf, resourceOf } from '../../testing';
import {
  type Activity,
  byActivity,
  creationField,
  featuredResources,
  growth,
  isSystemModel,
  timestampField,
} from './dashboardResources';

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

test('the creation time is one that the server sets', () => {
  const fields = { starts_at: TIME, created_at: { ...TIME, made: true } };
  expect(creationField(resource('posts', 'title', fields))).toBe('created_at');
  expect(creationField(resource('posts', 'title', { created_at: TIME }))).toBeUndefined();
  const paid_at = { ...TIME, made: true, readonly: true };
  expect(creationField(resource('bills', 'title', { paid_at, ...fields }))).toBe('created_at');
  expect(creationField(resource('bills', 'title', { paid_at }))).toBe('paid_at');
});

test('link models, roles and sessions are left out', () => {
  const tags = { kind: 'many_to_many', model: 'Tag', label: 'Tags', through: 'PostTag' } as const;
  const posts = resourceOf({}, { tags });
  const of = (model: string) => resourceOf({}, {}, { model, path: model });
  const catalog = catalogOf(posts, of('PostTag'));
  const hidden = ['PostTag', 'AuthRole', 'Role', 'Session', 'RefreshToken', 'ApiKey'];
  expect(hidden.filter((model) => !isSystemModel(of(model), catalog))).toEqual([]);
  expect(['Post', 'User', 'RoleModel'].filter((model) => isSystemModel(of(model), catalog))).toEqual([]);
});

test('models are ranked by new records, then by all', () => {
  const activity = (total: number, recent: number) => ({ total, counts: [9, 9, recent, 0] });
  const all = ['a', 'b', 'c', 'd'].map((path) => resource(path, 'title'));
  const found = new Map<string, Activity>([
    ['a', { total: 50, counts: undefined }],
    ['b', activity(9, 2)],
    ['d', activity(10, 2)],
  ]);
  expect(byActivity(all, found).map(({ path }) => path)).toEqual(['d', 'b', 'a', 'c']);
  expect(growth(activity(9, 2))).toEqual({ days: [2, 0], recent: 2, before: 18 });
});
