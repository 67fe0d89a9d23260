import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { listQuery } from './queries';

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
  it('asks for a page, in an order, and never for more than the API lists', () => {
    const sort = { field: 'title', order: 'DESC' };
    expect(query({ page: 2, perPage: 1000, sort })).toBe('page=2&per_page=100&sort=-title');
  });

  it('sorts by several fields, each of them the other way round, and by no more than the API', () => {
    const field = 'title,-price';
    expect(query({ sort: { field, order: 'ASC' } })).toBe('sort=title,-price');
    expect(query({ sort: { field, order: 'DESC' } })).toBe('sort=-title,price');
    const many = Array.from({ length: 12 }, (_none, index) => `f${index}`);
    const sort = { field: many.join(','), order: 'ASC' };
    expect(query({ sort })).toBe(`sort=${many.slice(0, 10).join(',')}`);
  });

  it('sorts by the key where react-admin says id', () => {
    expect(query({ sort: { field: 'id', order: 'ASC' } })).toBe('sort=number');
    expect(query({ sort: { field: 'title,id', order: 'DESC' } })).toBe('sort=-title,-number');
  });

  it('makes a condition of each thing that is asked of a field', () => {
    const filter = { price: { gte: '1.50', lte: '3', isnull: '' }, title: { contains: 'a b' } };
    expect(query({ filter })).toBe('price__gte=1.50&price__lte=3&title__contains=a+b');
  });

  it('takes what is typed for what it says, and not for a pattern', () => {
    const filter = { title: { contains: '100%_', startswith: '%', like: '_a%' } };
    expect(query({ filter })).toBe(
      'title__contains=100%_&title__startswith=%&title__like=_a%',
    );
  });

  it('takes a pattern without a sign of one for a part, as bookmarks meant it', () => {
    expect(query({ filter: { title: { like: 'x' } } })).toBe('title__contains=x');
  });

  it('repeats the values of a list, so that they may hold commas', () => {
    expect(query({ filter: { title: { in: ['a', 'b,c'] } } })).toBe('title__in=a&title__in=b,c');
  });

  it('searches by a text, and compares a field that is called q', () => {
    expect(query({ filter: { q: 'needle' } })).toBe('q=needle');
    expect(query({ filter: { q: { eq: 'x' } } })).toBe('q__eq=x');
  });

  it('compares a field that is called like a parameter by name', () => {
    expect(query({ filter: { page: { eq: '3' } } })).toBe('page__eq=3');
  });

  it('leaves out what is empty, and what nobody knows', () => {
    const filter = { title: '', q: null, price: { gte: null, drop: '1' }, number: { in: [] } };
    expect(query({ filter })).toBe('');
  });

  it('takes a value for what a field is equal to, as links from other pages give it', () => {
    expect(query({ filter: { title: 'a', price: 3 } })).toBe('title=a&price=3');
  });
});
