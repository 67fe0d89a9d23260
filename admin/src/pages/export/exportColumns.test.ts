import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../../testing';
import { exportColumns, exportItems } from './exportColumns';

const resource = resourceOf({
  id: { type: 'int', made: true },
  title: {},
  author_id: { type: 'int' },
});
const catalog = catalogOf(resource);

describe('exportItems', () => {
  it('returns the chosen columns in their order and always the key', () => {
    const names = exportItems(resource, ['id', 'title'], [2, 0, 1]).map(({ name }) => name);
    expect(names).toEqual(['author_id', 'id']);
  });

  it('orders the columns as the table does, whose title is its first column', () => {
    const posts = resourceOf({ id: {}, day: {}, title: {} }, {}, { title: 'title' });
    const names = exportItems(posts, [], [0, 2, 1]).map(({ name }) => name);
    expect(names).toEqual(['title', 'day', 'id']);
  });
});

describe('exportColumns', () => {
  it('makes equal headings unique', () => {
    const twice = resourceOf({ a: { label: 'Day' }, b: { label: 'Day' } });
    const headings = exportColumns(exportItems(twice), catalog).map(({ heading }) => heading);
    expect(headings).toEqual(['Day [a]', 'Day [b]']);
  });
});
