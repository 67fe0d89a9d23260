import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { listQuery } from './listQuery';

const resource = resourceOf(
  {
    number: { type: 'int', made: true },
    title: {},
    price: { type: 'decimal' },
    q: {},
    page: { type: 'int' },
  },
  {},
  { key: 'number' },
);

function query(params: Parameters<typeof listQuery>[1]): string {
  return decodeURIComponent(listQuery(resource, params).toString());
}

describe('listQuery', () => {
  it('sets page, page size and sort within the limits of the API', () => {
    const sort = { field: 'title', order: 'DESC' };
    expect(query({ page: 2, perPage: 1000, sort })).toBe('page=2&per_page=100&sort=-title');
  });

  it('sorts by several fields in both directions, up to the limit of the API', () => {
    const field = 'title,-price';
    expect(query({ sort: { field, order: 'ASC' } })).toBe('sort=title,-price');
    expect(query({ sort: { field, order: 'DESC' } })).toBe('sort=-title,price');
    const many = Array.from({ length: 12 }, (_none, index) => `f${index}`);
    const sort = { field: many.join(','), order: 'ASC' };
    expect(query({ sort })).toBe(`sort=${many.slice(0, 10).join(',')}`);
  });

  it("sorts by the key for react-admin's id", () => {
    expect(query({ sort: { field: 'id', order: 'ASC' } })).toBe('sort=number');
    expect(query({ sort: { field: 'title,id', order: 'DESC' } })).toBe('sort=-title,-number');
  });

  it('adds one condition for each operator of a field', () => {
    const filter = { price: { gte: '1.50', lte: '3', isnull: '' }, title: { contains: 'a b' } };
    expect(query({ filter })).toBe('price__gte=1.50&price__lte=3&title__contains=a+b');
  });

  it('doesn’t escape patterns', () => {
    const filter = { title: { contains: '100%_', startswith: '%', like: '_a%' } };
    expect(query({ filter })).toBe('title__contains=100%_&title__startswith=%&title__like=_a%');
  });

  it('treats a pattern without wildcards as a substring for old bookmarks', () => {
    expect(query({ filter: { title: { like: 'x' } } })).toBe('title__contains=x');
  });

  it('repeats the parameter for each value of a list, since values may contain commas', () => {
    expect(query({ filter: { title: { in: ['a', 'b,c'] } } })).toBe('title__in=a&title__in=b,c');
  });

  it('searches by q and compares a field named q', () => {
    expect(query({ filter: { q: 'needle' } })).toBe('q=needle');
    expect(query({ filter: { q: { eq: 'x' } } })).toBe('q__eq=x');
  });

  it('compares fields named like parameters by operator', () => {
    expect(query({ filter: { page: { eq: '3' } } })).toBe('page__eq=3');
  });

  it('omits empty values and unknown operators', () => {
    const filter = { title: '', q: null, price: { gte: null, drop: '1' }, number: { in: [] } };
    expect(query({ filter })).toBe('');
  });

  it('compares a plain value for equality, as links from other pages need', () => {
    expect(query({ filter: { title: 'a', price: 3 } })).toBe('title=a&price=3');
  });
});
