import { expect, test } from 'vitest';

import { Catalog } from '../../resource/catalog/catalog';
import type { MenuItem, Permission, Resource } from '../../resource/types';
import { countEntries, menuEntries, type MenuEntry, searchEntries } from './menuEntries';

function resource(path: string, many = path, can: Permission[] = ['read']): Resource {
  const names = { model: path, module: path, one: many, many, path };
  return { ...names, key: 'id', title: 'id', fields: {}, relations: {}, can };
}

function names(entries: MenuEntry[]): unknown[] {
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

function menuOf(...menu: MenuItem[]): MenuEntry[] {
  return menuEntries(new Catalog(RESOURCES, menu));
}

test('lists the resources that the user may read, in order and in groups', () => {
  const menu = menuOf('items', 'secrets', { label: 'Content', items: ['posts', 'events'] });
  expect(names(menu)).toEqual(['items', ['Content', ['posts', 'events']]]);
  expect(countEntries(menu)).toBe(3);
});

test('omits empty groups and unknown paths', () => {
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
])('searching for "%s" finds %j', (text, expected) => {
  const menu = menuOf('posts', { label: 'Sales', items: ['items', 'events'] });
  expect(names(searchEntries(menu, text))).toEqual(expected);
});
