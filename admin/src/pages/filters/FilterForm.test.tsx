import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type Backend, BackendContext } from '../../data/backend';
import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { ListPage } from '../ListPage';

const resource = resourceOf({
  id: { type: 'int', made: true },
  title: {},
  rank: { type: 'int' },
});
let queries: QueryClient;
/** The records of the API; tests may remove them. */
let records: { id: number; title: string; rank: number }[] = [];
const TYPED = 500;
const STEP = 50;

/** Render a list and return a function for the filters in its address. */
async function show(search = '') {
  const getList = async () => ({ data: records, total: records.length });
  const page = (
    <AdminContext dataProvider={{ getList } as unknown as DataProvider} queryClient={queries}>
      <BackendContext.Provider value={{} as Backend}>
        <CatalogContext.Provider value={catalogOf(resource)}>
          <ResourceContextProvider value="posts">
            <ListPage />
          </ResourceContextProvider>
        </CatalogContext.Provider>
      </BackendContext.Provider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [`/posts${search}`],
  });
  render(<RouterProvider router={router} />);
  await pass(100);
  return () => {
    const query = new URLSearchParams(router.state.location.search);
    const filter = JSON.parse(query.get('filter') ?? '{}') as object;
    const displayed = JSON.parse(query.get('displayedFilters') ?? '{}') as object;
    return { filter, displayed: Object.keys(displayed), sort: query.get('sort') };
  };
}

/** Advance the timers in small steps and let the page render in between. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= STEP) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP)));
  }
}

/** Advance the timers without rendering in between, as on a busy machine. */
async function rush(milliseconds: number) {
  await act(async () => vi.advanceTimersByTime(milliseconds));
}

function search(text: string) {
  fireEvent.change(screen.getByPlaceholderText('ra.action.search'), { target: { value: text } });
}

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Choose a filter in the menu. It appears shortly afterwards. */
async function add(label: string) {
  fireEvent.click(screen.getByRole('button', { name: 'ra.action.add_filter' }));
  await pass(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: label }));
}

beforeEach(() => {
  records = [{ id: 1, title: 'One', rank: 1 }];
  queries = new QueryClient();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

it('keeps a filter that is added just before a search is sent', async () => {
  const asked = await show();
  search('one');
  await pass(TYPED - 20);
  await add('rank');
  await rush(30);
  await pass(TYPED * 2);
  expect(asked()).toMatchObject({ filter: { q: 'one' }, displayed: ['rank'] });
});

it('keeps a search when a filter is added just after it is sent', async () => {
  const asked = await show();
  search('one');
  await pass(TYPED - 2);
  fireEvent.click(screen.getByRole('button', { name: 'ra.action.add_filter' }));
  const item = screen.getByRole('menuitemcheckbox', { name: 'rank' });
  await act(async () => {
    vi.advanceTimersByTime(3);
    fireEvent.click(item);
    vi.advanceTimersByTime(1);
  });
  await pass(TYPED * 2);
  expect(asked()).toMatchObject({ filter: { q: 'one' }, displayed: ['rank'] });
});

it('doesn’t restore a filter that is removed while the user types', async () => {
  const filter = JSON.stringify({ rank: { gte: '1' } });
  const asked = await show(`?filter=${encodeURIComponent(filter)}`);
  search('one');
  await pass(100);
  fireEvent.click(screen.getByTitle('ra.action.remove_filter'));
  await pass(TYPED * 2);
  expect(asked()).toMatchObject({ filter: { q: 'one' }, displayed: [] });
});

it('keeps a sort that is chosen just before a search is sent', async () => {
  const asked = await show();
  search('one');
  await pass(TYPED - 1);
  fireEvent.click(
    screen.getByRole('columnheader', { name: /rank/ }).querySelector('button') as Element,
  );
  await rush(3);
  await pass(TYPED * 2);
  expect(asked()).toMatchObject({ filter: { q: 'one' }, sort: 'rank' });
});

it('sends several filters and shows the filters of the address', async () => {
  const filter = JSON.stringify({ q: 'o', rank: { gte: '1', lte: '9' } });
  const asked = await show(`?filter=${encodeURIComponent(filter)}`);
  expect(screen.getByPlaceholderText<HTMLInputElement>('ra.action.search').value).toBe('o');
  type(/fw.list.from/, '2');
  await pass(100);
  type(/fw.list.to/, '');
  search('one');
  await pass(TYPED * 2);
  expect(asked().filter).toEqual({ q: 'one', rank: { gte: '2' } });
});

it('doesn’t send invalid values', async () => {
  const asked = await show(`?displayedFilters=${encodeURIComponent('{"rank":true}')}`);
  type(/fw.list.from/, 'x');
  await pass(TYPED * 2);
  expect(asked().filter).toEqual({});
  type(/fw.list.from/, '5');
  await pass(TYPED * 2);
  expect(asked().filter).toEqual({ rank: { gte: '5' } });
});

it('doesn’t send what is typed while an earlier value is validated', async () => {
  const asked = await show(`?displayedFilters=${encodeURIComponent('{"rank":true}')}`);
  type(/fw.list.from/, '5');
  await pass(TYPED - 1);
  // In one turn: the validation of 5 has started, and its result is pending.
  act(() => {
    vi.advanceTimersByTime(2);
    type(/fw.list.from/, '5x');
  });
  await pass(TYPED * 2);
  expect(asked().filter).toEqual({ rank: { gte: '5' } });
  const input = screen.getByLabelText<HTMLInputElement>(/fw.list.from/);
  expect(input.value).toBe('5x');
});

it('shows and changes the filter of an old bookmark', async () => {
  const filter = JSON.stringify({ title: { like: 'on' } });
  const asked = await show(`?filter=${encodeURIComponent(filter)}`);
  expect(screen.getByLabelText<HTMLInputElement>(/fw.list.contains/).value).toBe('on');
  type(/fw.list.contains/, 'two');
  await pass(TYPED * 2);
  expect(asked().filter).toEqual({ title: { like: 'two' } });
});

it('empties the inputs when all filters are removed, after edits that were undone', async () => {
  const asked = await show();
  search('one');
  await pass(TYPED * 2);
  search('oner');
  await pass(100);
  search('one');
  await pass(TYPED * 2);
  const input = screen.getByPlaceholderText<HTMLInputElement>('ra.action.search');
  fireEvent.click(screen.getByRole('button', { name: 'ra.action.add_filter' }));
  await pass(0);
  fireEvent.click(screen.getByText('ra.action.remove_all_filters'));
  await pass(TYPED * 2);
  expect(input.value).toBe('');
  expect(asked().filter).toEqual({});
});

it('shows only a note if the list had records, since a deletion can be undone', async () => {
  await show();
  records = [];
  await act(() => queries.invalidateQueries());
  await pass(100);
  screen.getByText('fw.list.page_empty');
  expect(screen.queryByText('fw.list.empty_title')).toBeNull();
});

it('shows the empty page if the list never had records', async () => {
  records = [];
  await show();
  await pass(100);
  screen.getByText('fw.list.empty_title');
});
