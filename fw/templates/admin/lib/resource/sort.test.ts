import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import type { Resource } from './types';
import { columnOf, columnsOf, knownOrders, orderOf, sortOf } from './sort';

const FIELDS = {
  id: { type: 'uuid' as const, made: true },
  title: {},
  extra: { type: 'json' as const },
  pin: { private: true },
};

function sortBy(sort?: string | string[]) {
  return sortOf(resourceOf(FIELDS, {}, sort === undefined ? {} : { sort }));
}

describe('sortOf', () => {
  it('is what the descriptor says', () => {
    expect(sortBy('title')).toEqual({ field: 'title', order: 'ASC' });
    expect(sortBy('-title')).toEqual({ field: 'title', order: 'DESC' });
  });

  it('may be several fields, of which the first says which way is up', () => {
    expect(sortBy(['title', 'id'])).toEqual({ field: 'title,id', order: 'ASC' });
    expect(sortBy(['-title', '-id'])).toEqual({ field: 'title,id', order: 'DESC' });
    expect(sortBy(['-title', 'id'])).toEqual({ field: 'title,-id', order: 'DESC' });
    expect(sortBy(['title', '-id'])).toEqual({ field: 'title,-id', order: 'ASC' });
    expect(sortBy(['gone', '-title', 'extra'])).toEqual({ field: 'title', order: 'DESC' });
    expect(sortBy([])).toEqual({ field: 'id', order: 'DESC' });
    expect(sortBy(['gone', 'extra'])).toEqual({ field: 'id', order: 'DESC' });
  });

  it.each([undefined, '', '-', 'gone', 'extra', '-pin', 'constructor'])(
    'is the key where %j is nothing to sort by',
    (sort) => {
      expect(sortBy(sort)).toEqual({ field: 'id', order: 'DESC' });
    },
  );
});

const author = { kind: 'belongs_to' as const, model: 'Author', label: 'Author', via: 'author_id' };
const comments = { kind: 'has_many' as const, model: 'Author', label: 'Comments', via: 'post_id' };
const REFERENCES = { ...FIELDS, author_id: { references: 'Author' }, place_id: {} };

function posts(rest: Partial<Resource> = {}) {
  return resourceOf(REFERENCES, { author, comments }, rest);
}

function authors(rest: Partial<Resource> = {}) {
  return resourceOf(
    { id: {}, name: {}, extra: { type: 'json' }, pin: { private: true } },
    {},
    { model: 'Author', path: 'authors', title: 'name', ...rest },
  );
}

describe('a reference', () => {
  it('is sorted by what is shown of it, where the user may read that', () => {
    expect(orderOf(posts(), 'author_id', catalogOf(posts(), authors()))).toBe('author.name');
    expect(orderOf(posts(), 'author_id', catalogOf(posts(), authors({ can: [] })))).toBe('author_id');
    expect(orderOf(posts(), 'author_id', catalogOf(posts()))).toBe('author_id');
  });

  it('is sorted by all the fields that name it together', () => {
    const title = ['name', 'extra', 'pin', 'gone', 'id'];
    const catalog = catalogOf(posts(), authors({ title }));
    expect(orderOf(posts(), 'author_id', catalog)).toBe('author.name,author.id');
  });

  it('is sorted as the list begins where that begins with it', () => {
    const begins = posts({ sort: ['-author.name', 'title'] });
    const catalog = catalogOf(begins, authors());
    expect(orderOf(begins, 'author_id', catalog)).toBe('author.name,-title');
    expect(orderOf(begins, 'title', catalog)).toBe('title');
  });

  it.each(['id', 'extra', 'pin', 'gone'])('is sorted by its key where its title is %j', (title) => {
    const catalog = catalogOf(posts(), authors({ title }));
    expect(orderOf(posts(), 'author_id', catalog)).toBe('author_id');
  });

  it('has no order beyond its key where no relation says what it leads to', () => {
    const catalog = catalogOf(posts(), authors());
    expect(orderOf(posts(), 'place_id', catalog)).toBe('place_id');
    expect(orderOf(posts(), 'post_id', catalog)).toBe('post_id');
    expect(orderOf(posts(), 'title', catalog)).toBe('title');
  });

  it('shows in its column what a list is sorted by', () => {
    expect(columnOf(posts(), 'author.name')).toBe('author_id');
    expect(columnOf(posts(), 'author_id')).toBe('author_id');
    expect(columnOf(posts(), 'title')).toBe('title');
    expect(columnOf(posts(), 'author.name,author.id')).toBe('author_id');
    expect(columnsOf(posts(), 'title,-author.name')).toEqual(['title', 'author_id']);
    expect(columnOf(posts(), 'gone.name')).toBe('gone.name');
    expect(columnOf(posts(), 'constructor.name')).toBe('constructor.name');
  });

  it('may be what lists begin sorted by', () => {
    expect(sortOf(posts({ sort: '-author.name' }))).toEqual({ field: 'author.name', order: 'DESC' });
    expect(sortOf(posts({ sort: 'gone.name' }))).toEqual({ field: 'id', order: 'DESC' });
  });

  it.each([
    ['author.name', true],
    ['-author.name', true],
    ['-title', true],
    [undefined, true],
    ['author.gone', false],
    ['author.extra', false],
    ['author.pin', false],
    ['author.name.id', false],
    ['comments.name', false],
    ['gone.name', false],
    ['constructor.name', false],
  ])('%# %j is known to be one: %j', (sort, expected) => {
    const resource = sort === undefined ? posts() : posts({ sort });
    const known = knownOrders(resource, catalogOf(posts(), authors()));
    expect(known).toEqual(expected && sort !== undefined ? [sort] : []);
  });

  it('is left out of an order of several where it is none', () => {
    const resource = posts({ sort: ['author.pin', '-title', 'author.name'] });
    const known = knownOrders(resource, catalogOf(posts(), authors()));
    expect(known).toEqual(['-title', 'author.name']);
  });
});
