import { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import { resourceOf } from '../testing';
import { prefetchList, shouldRefetch } from './prefetch';

const posts = resourceOf({ id: { type: 'int', made: true }, title: {} });
const KEY = [
  'posts',
  'getList',
  { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'DESC' }, filter: {} },
];

afterEach(() => {
  vi.useRealTimers();
});

it('fills the cache of the list, which refetches only later', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const getList = async () => ({ data: [{ id: 1 }], total: 1 });
  await prefetchList(queries, { getList } as unknown as DataProvider, posts);
  const state = queries.getQueryState(KEY);
  if (!state) throw new Error('Nothing was read.');
  expect(state.data).toEqual({ data: [{ id: 1 }], total: 1 });
  expect(shouldRefetch({ state })).toBe(false);
  expect(shouldRefetch({ state: { dataUpdatedAt: state.dataUpdatedAt + 1 } })).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(shouldRefetch({ state })).toBe(true);
});

it('leaves errors to the list', async () => {
  const queries = new QueryClient();
  const getList = async () => Promise.reject(new Error('busy'));
  await prefetchList(queries, { getList } as unknown as DataProvider, posts);
  const state = queries.getQueryState(KEY);
  expect(state?.data).toBeUndefined();
  expect(shouldRefetch({ state: { dataUpdatedAt: state?.dataUpdatedAt ?? 0 } })).toBe(true);
});
