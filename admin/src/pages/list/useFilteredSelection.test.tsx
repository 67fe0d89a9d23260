import { renderHook } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';

import { useFilteredSelection } from './useFilteredSelection';

it('clears the selection when the list opens, and when its tab or filters change, not its page', () => {
  const onSelect = vi.fn();
  let list = { filterValues: {}, selectedIds: ['a'], onSelect, page: 1 };
  const { rerender } = renderHook(({ tab }) => useFilteredSelection(tab), {
    initialProps: { tab: 'open' },
    wrapper: ({ children }) => (
      <ListContextProvider value={list as never}>{children}</ListContextProvider>
    ),
  });
  const clears = (tab: string, change: object) => {
    onSelect.mockClear();
    list = { ...list, ...change };
    rerender({ tab });
    return onSelect.mock.calls.length === 1;
  };
  expect(onSelect).toHaveBeenCalledWith([]);
  expect(clears('open', { page: 2 })).toBe(false);
  expect(clears('done', {})).toBe(true);
  expect(clears('done', { filterValues: { q: 'x' } })).toBe(true);
  expect(clears('done', { filterValues: { q: 'x' }, page: 3 })).toBe(false);
});
