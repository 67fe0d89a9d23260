import { expect, test } from 'vitest';

import { Catalog } from '../resource/catalog';
import type { MenuItem, Resource, Right } from '../resource/types';
import { countOf, entriesOf, type Entry, found } from './menu';

function resource(path: string, many = path, can: Right[] = ['read']): Resource {
  const names = { model: path, module: path, one: many, many, path };
  return { ...names, key: 'id', title: 'id', fields: {}, relations: {}, can };
}

function names(entries: Entry[]): unknown[] {
  return entries.map((entry) =>
    entry.kind === 'resource' ? entry.resource.path : [entry.label, names(entry.entries)],
  );
}

const RESOURCES = [
  resource('posts', 'Posts'),
  resource('events', 'Événements'),
  resource('items', 'Order items'),
  resource('secrets', 'Secrets', []),
];

function menuOf(...menu: MenuItem[]): Entry[] {
  return entriesOf(new Catalog(RESOURCES, menu));
}

test('the menu has what the user may read, in its order and its groups', () => {
  const menu = menuOf('items', 'secrets', { label: 'Content', items: ['posts', 'events'] });
  expect(names(menu)).toEqual(['items', ['Content', ['posts', 'events']]]);
  expect(countOf(menu)).toBe(3);
});

test('a group of nothing and a path of no resource are left out', () => {
  const menu = menuOf({ label: 'Hidden', items: ['secrets', { label: 'In', items: [] }] }, 'gone');
  expect(menu).toEqual([]);
});

test.each([
  ['', ['posts', ['Sales', ['items', 'events']]]],
  ['  ', ['posts', ['Sales', ['items', 'events']]]],
  ['ITEM ord', [['Sales', ['items']]]],
  ['even', [['Sales', ['events']]]],
  ['évén', [['Sales', ['events']]]],
  ['sales', [['Sales', ['items', 'events']]]],
  ['x', []],
])('looking for "%s" finds %j', (text, expected) => {
  const menu = menuOf('posts', { label: 'Sales', items: ['items', 'events'] });
  expect(names(found(menu, text))).toEqual(expected);
});
