import { expect, test } from 'vitest';

import { resourceOf } from '../../testing';
import { columnsOfAddress, isSameState, type ListState, sharedSearch, stateSearch } from './savedViews';

const state: ListState = {
  filter: { status: { in: ['open'] } },
  sort: { field: 'title', order: 'ASC' },
  tab: 'mine',
  hidden: ['body'],
};

test('the address of a view has its filters, sort and tab', () => {
  const search = new URLSearchParams(stateSearch(state));
  expect(Object.fromEntries(search)).toEqual({
    filter: '{"status":{"in":["open"]}}',
    sort: 'title',
    order: 'ASC',
    tab: 'mine',
  });
});

test('a shared address has the columns, too', () => {
  const resource = resourceOf({ title: {}, body: {}, status: {} });
  const search = sharedSearch(resource, state);
  expect(search).toContain('&columns=title,status');
  expect(columnsOfAddress(resource, search)).toEqual(['body']);
  expect(columnsOfAddress(resource, '?page=2')).toBeUndefined();
});

test('columns don’t make another state', () => {
  expect(isSameState(state, { ...state, hidden: [] })).toBe(true);
  expect(isSameState(state, { ...state, view: 'board' })).toBe(false);
});
