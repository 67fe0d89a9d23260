import { expect, test } from 'vitest';

import { catalogOf, resourceOf } from '../../testing';
import { type CommandTexts, groupCommands, pageCommands } from './commands';
import { withRecent } from './recentRecords';
import { recordCommands, searchQuery } from './recordSearch';
import { isShortcut } from './SearchButton';
import { nextActive } from './CommandPalette';

const ICON = () => null;
const TEXTS: CommandTexts = {
  home: 'Home',
  create: ({ one }) => `Create ${one.toLowerCase()}`,
  iconOf: () => ICON,
  homeIcon: ICON,
  createIcon: ICON,
};
const posts = resourceOf({ id: { type: 'uuid' }, title: {} });
const tags = resourceOf({ id: {}, name: {} }, {}, {
  model: 'Tag', path: 'tags', one: 'Tag', many: 'Étiquettes', title: 'name', can: ['read'],
});

test('a page is found by all words, without accents', () => {
  const labels = (text: string) => pageCommands([posts, tags], text, TEXTS).map(({ to }) => to);
  expect(labels('')).toEqual(['/posts', '/tags', '/', '/posts/create']);
  expect(labels('etiq')).toEqual(['/tags']);
  expect(labels('post create')).toEqual(['/posts/create']);
  expect(labels('nothing')).toEqual([]);
});

test('groups have an order, and empty ones are left out', () => {
  const commands = pageCommands([posts], '', TEXTS).reverse();
  expect(groupCommands(commands).map(([group]) => group)).toEqual(['pages', 'create']);
});

test('a record is remembered once, latest first, and eight of them', () => {
  const opened = Array.from({ length: 10 }, (_, at) => ({
    resource: 'posts', to: `/posts/${at % 9}/show`, label: String(at),
  }));
  const recent = opened.reduce<typeof opened>(withRecent, []);
  expect(recent.map(({ label }) => label)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
});

test('a search names the lists that can be searched, and the relations of their titles', () => {
  const comments = resourceOf(
    { id: {}, post_id: { type: 'uuid', references: 'Post' } },
    { post: { kind: 'belongs_to', model: 'Post', via: 'post_id', label: 'Post' } },
    { model: 'Comment', path: 'comments', title: 'post' },
  );
  const days = resourceOf({ id: { type: 'int' }, on: { type: 'date' } }, {}, {
    model: 'Day', path: 'days', title: 'on',
  });
  const query = searchQuery('a b', catalogOf(posts, comments, days));
  expect(query.get('q')).toBe('a b');
  expect(query.getAll('list')).toEqual(['posts', 'comments:post']);
});

test('hits are named by their titles; unknown lists and broken answers are left out', () => {
  const context = { catalog: catalogOf(posts, tags), locale: 'en' };
  const data = {
    lists: { posts: { data: [{ id: 'a/b', title: 'Hi' }] }, tags: 1, others: { data: [{ id: 1 }] } },
  };
  expect(recordCommands(data as never, context)).toMatchObject([
    { group: 'records', label: 'Hi', detail: 'Post', to: '/posts/a%2Fb/show' },
  ]);
  expect(recordCommands(null, context)).toEqual([]);
});

test('the arrow keys go around', () => {
  expect([nextActive('ArrowDown', 2, 3), nextActive('ArrowUp', 0, 3)]).toEqual([0, 2]);
  expect([nextActive('PageDown', 0, 3), nextActive('PageUp', 2, 3)]).toEqual([2, 0]);
  expect([nextActive('a', 0, 3), nextActive('ArrowDown', 0, 0)]).toEqual([undefined, undefined]);
});

test('⌘K and Ctrl+K are the shortcut, and nothing else', () => {
  const key = (more: object) => isShortcut({ key: 'k', ...more } as KeyboardEvent);
  expect([key({ metaKey: true, ctrlKey: false }), key({ metaKey: false, ctrlKey: true })]).toEqual([
    true,
    true,
  ]);
  expect(key({ metaKey: false, ctrlKey: false })).toBe(false);
  expect(key({ metaKey: true, ctrlKey: false, shiftKey: true })).toBe(false);
});
