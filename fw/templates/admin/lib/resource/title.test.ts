import { expect, test } from 'vitest';

import { resourceOf } from '../testing';
import { isNamed, titleOf } from './title';

const titled = resourceOf({ id: {}, title: { nullable: true } });
const untitled = resourceOf({ nr: { type: 'int' } }, {}, { key: 'nr', title: 'nr' });

const person = resourceOf({ id: {}, first: {}, last: {} }, {}, { title: ['first', 'last'] });

test.each([
  [titled, { id: 7, title: ' Ada ' }, 'Ada'],
  [titled, { id: 7, title: ' ' }, '7'],
  [titled, { id: 7, title: null }, '7'],
  [untitled, { id: 7, nr: 7 }, '7'],
  [untitled, { id: 7 }, '7'],
  [untitled, undefined, ''],
  [untitled, {}, ''],
  [person, { id: 7, first: 'Ada', last: ' Lovelace ' }, 'Ada Lovelace'],
  [person, { id: 7, first: null, last: 'Lovelace' }, 'Lovelace'],
  [person, { id: 7, first: 'Ada', last: ' ' }, 'Ada'],
  [person, { id: 7, first: 0 }, '0'],
  [person, { id: 7, first: null, last: '' }, '7'],
])('%# a record is called by its title, else by its key alone', (resource, record, name) => {
  expect(titleOf(resource, record)).toBe(name);
});

test('a record has a name of its own unless that is its key', () => {
  expect([titled, person, untitled].map(isNamed)).toEqual([true, true, false]);
  expect(isNamed({ ...untitled, title: ['nr'] })).toBe(false);
});
