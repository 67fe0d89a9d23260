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
    expect(searchFilter(numbered, '-1')).toEqual({ id: { eq: '-1' } });
    expect(searchFilter(numbered, '9223372036854775808')).toEqual({});
    const named = resourceOf({ id: { type: 'uuid', made: true }, token: { private: true } });
    const key = '01a1fc58-7239-72b9-bae7-9cd9c5cb2189';
    expect(searchFilter(named, key)).toEqual({ id: { eq: key } });
    expect(searchFilter(named, '01a1')).toEqual({});
  });
});
