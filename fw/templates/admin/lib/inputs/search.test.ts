import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { searchFilter } from './ReferenceInputs';

describe('searchFilter', () => {
  it('searches the texts of a resource that has some', () => {
    const resource = resourceOf({ id: { type: 'int', made: true }, title: {} });
    expect(searchFilter(resource, ' ada ')).toEqual({ q: 'ada' });
    expect(searchFilter(resource, ' ')).toEqual({});
  });

  it('finds a record without texts by its key, and takes nothing else for one', () => {
    const numbered = resourceOf({ id: { type: 'int', made: true } });
    expect(searchFilter(numbered, '12')).toEqual({ id: { eq: '12' } });
    expect(searchFilter(numbered, 'ada')).toEqual({});
    const longest = '9223372036854775807';
    expect(searchFilter(numbered, longest)).toEqual({ id: { eq: longest } });
    expect(searchFilter(numbered, '+1')).toEqual({});
    expect(searchFilter(numbered, '-1')).toEqual({ id: { eq: '-1' } });
    expect(searchFilter(numbered, '9223372036854775808')).toEqual({});
    const named = resourceOf({ id: { type: 'uuid', made: true }, token: { private: true } });
    const key = '01a1fc58-7239-72b9-bae7-9cd9c5cb2189';
    expect(searchFilter(named, key)).toEqual({ id: { eq: key } });
    expect(searchFilter(named, '01a1')).toEqual({});
  });

  it.each([
    ['Main 12', { q: 'Main', nr: { eq: '12' } }],
    ['Hall 12  3', { q: 'Hall 12', nr: { eq: '3' } }],
    ['12', { nr: { eq: '12' } }],
    ['Main', { q: 'Main' }],
    ['Main 12a', { q: 'Main 12a' }],
    ['Main +12', { q: 'Main +12' }],
    ['Main 9223372036854775808', { q: 'Main 9223372036854775808' }],
  ])('asks for the number of a title by itself, as in %s', (text, filter) => {
    const room = { building: {}, nr: { type: 'int' as const }, floor: { type: 'int' as const } };
    expect(searchFilter(resourceOf(room, {}, { title: ['building', 'nr'] }), text)).toEqual(filter);
  });

  it('takes the first number where a title begins with one, and none of two', () => {
    const film = { year: { type: 'int' as const }, name: {}, part: { type: 'int' as const } };
    const wanted = '1970 Catch 22';
    const dated = resourceOf(film, {}, { title: ['year', 'name'] });
    expect(searchFilter(dated, wanted)).toEqual({ q: 'Catch 22', year: { eq: '1970' } });
    const twice = resourceOf(film, {}, { title: ['year', 'name', 'part'] });
    expect(searchFilter(twice, wanted)).toEqual({ q: wanted });
    const single = resourceOf(film, {}, { title: 'year' });
    expect(searchFilter(single, wanted)).toEqual({ q: wanted });
  });
});
