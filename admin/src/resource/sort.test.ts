import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import { columnSort, defaultSort, permittedSorts, sortColumn, sortColumns } from './sort';
import type { Resource } from './types';

const FIELDS = {
  id: { type: 'uuid' as const, made: true },
  title: {},
  extra: { type: 'json' as const },
  pin: { private: true },
};

function sortBy(sort?: string | string[]) {
  return defaultSort(resourceOf(FIELDS, {}, sort === undefined ? {} : { sort }));
}

describe('defaultSort', () => {
  it('follows the descriptor', () => {
    expect(sortBy('title')).toEqual({ field: 'title', order: 'ASC' });
    expect(sortBy('-title')).toEqual({ field: 'title', order: 'DESC' });
  });

  it('supports several fields; the first one sets the direction', () => {
    expect(sortBy(['title', 'id'])).toEqual({ field: 'title,id', order: 'ASC' });
    expect(sortBy(['-title', '-id'])).toEqual({ field: 'title,id', order: 'DESC' });
    expect(sortBy(['-title', 'id'])).toEqual({ field: 'title,-id', order: 'DESC' });
    expect(sortBy(['title', '-id'])).toEqual({ field: 'title,-id', order: 'ASC' });
    expect(sortBy(['gone', '-title', 'extra'])).toEqual({ field: 'title', order: 'DESC' });
    expect(sortBy([])).toEqual({ field: 'id', order: 'DESC' });
    expect(sortBy(['gone', 'extra'])).toEqual({ field: 'id', order: 'DESC' });
  });

  it.each([undefined, '', '-', 'gone', 'extra', '-pin', 'constructor'])(
    'is the key if %j can’t be sorted by',
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
  it('is sorted by its title if the user may read it', () => {
    expect(columnSort(posts(), 'author_id', catalogOf(posts(), authors()))).toBe('author.name');
    expect(columnSort(posts(), 'author_id', catalogOf(posts(), authors({ can: [] })))).toBe(
      'author_id',
    );
    expect(columnSort(posts(), 'author_id', catalogOf(posts()))).toBe('author_id');
  });

  it('is sorted by all its title fields', () => {
    const title = ['name', 'extra', 'pin', 'gone', 'id'];
    const catalog = catalogOf(posts(), authors({ title }));
    expect(columnSort(posts(), 'author_id', catalog)).toBe('author.name,author.id');
  });

  it('keeps the default sort of the list if that starts with it', () => {
    const begins = posts({ sort: ['-author.name', 'title'] });
    const catalog = catalogOf(begins, authors());
    expect(columnSort(begins, 'author_id', catalog)).toBe('author.name,-title');
    expect(columnSort(begins, 'title', catalog)).toBe('title');
  });

  it.each(['id', 'extra', 'pin', 'gone'])('is sorted by its key if its title is %j', (title) => {
    const catalog = catalogOf(posts(), authors({ title }));
    expect(columnSort(posts(), 'author_id', catalog)).toBe('author_id');
  });

  it('is sorted by its key without a belongs_to relation', () => {
    const catalog = catalogOf(posts(), authors());
    expect(columnSort(posts(), 'place_id', catalog)).toBe('place_id');
    expect(columnSort(posts(), 'post_id', catalog)).toBe('post_id');
    expect(columnSort(posts(), 'title', catalog)).toBe('title');
  });

  it('maps a sort to its column', () => {
    expect(sortColumn(posts(), 'author.name')).toBe('author_id');
    expect(sortColumn(posts(), 'author_id')).toBe('author_id');
    expect(sortColumn(posts(), 'title')).toBe('title');
    expect(sortColumn(posts(), 'author.name,author.id')).toBe('author_id');
    expect(sortColumns(posts(), 'title,-author.name')).toEqual(['title', 'author_id']);
    expect(sortColumn(posts(), 'gone.name')).toBe('gone.name');
    expect(sortColumn(posts(), 'constructor.name')).toBe('constructor.name');
  });

  it('can be the default sort', () => {
    expect(defaultSort(posts({ sort: '-author.name' }))).toEqual({
      field: 'author.name',
      order: 'DESC',
    });
    expect(defaultSort(posts({ sort: 'gone.name' }))).toEqual({ field: 'id', order: 'DESC' });
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
  ])('%# %j is permitted: %j', (sort, expected) => {
    const resource = sort === undefined ? posts() : posts({ sort });
    const known = permittedSorts(resource, catalogOf(posts(), authors()));
    expect(known).toEqual(expected && sort !== undefined ? [sort] : []);
  });

  it('is removed from a sort by several fields if it is not permitted', () => {
    const resource = posts({ sort: ['author.pin', '-title', 'author.name'] });
    const known = permittedSorts(resource, catalogOf(posts(), authors()));
    expect(known).toEqual(['-title', 'author.name']);
  });
});
