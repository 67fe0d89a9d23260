import { expect, test } from 'vitest';

import { resourceOf } from '../testing';
import { titleOf } from './title';

const titled = resourceOf({ id: {}, title: { nullable: true } });
const untitled = resourceOf({ nr: { type: 'int' } }, {}, { key: 'nr', title: 'nr' });

test.each([
  [titled, { id: 7, title: ' Ada ' }, 'Ada'],
  [titled, { id: 7, title: ' ' }, '7'],
  [titled, { id: 7, title: null }, '7'],
  [untitled, { id: 7, nr: 7 }, '7'],
  [untitled, { id: 7 }, '7'],
  [untitled, undefined, ''],
  [untitled, {}, ''],
])('%# a record is called by its title, else by its key alone', (resource, record, name) => {
  expect(titleOf(resource, record)).toBe(name);
});
