import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import {
  AdminContext,
  ListContextProvider,
  memoryStore,
  type SortPayload,
  useList,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import type { Catalog } from '../../../resource/catalog/catalog';
import { CatalogContext } from '../../../resource/catalog/catalogContext';
import { fieldsOf } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';
import { catalogOf, resourceOf } from '../../../testing';
import { RecordTable } from './RecordTable';

const resource = resourceOf({
  id: { type: 'int', made: true },
  title: {},
  rank: { type: 'int' },
  note: {},
});
const fields = Object.entries(resource.fields).map(([name, field]) => ({ name, ...field }));
const records = ['One', '', 'Three', 'Four'].map((title, index) => ({
  id: index + 1,
  title,
  rank: 10 + index,
  note: `note ${index + 1}`,
}));

function Table({ shown }: { shown: Resource }) {
  const list = useList({ data: records });
  return (
    <ListContextProvider value={list}>
      <RecordTable
        resource={shown}
        fields={fields}
        label="Posts"
        hidden={['id']}
        bulkActions={<span />}
      />
    </ListContextProvider>
  );
}

/** Render the table with stored preferences and return a function for the location. */
function show(remembered: Record<string, unknown> = {}, shown = resource) {
  return mount(<Table shown={shown} />, catalogOf(shown), remembered);
}

function mount(table: ReactElement, catalog: Catalog, remembered: Record<string, unknown> = {}) {
  const page = (
    <AdminContext store={memoryStore(remembered)}>
      <CatalogContext.Provider value={catalog}>{table}</CatalogContext.Provider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/posts'] });
  render(<RouterProvider router={router} />);
  return () => router.state.location;
}

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).filter(Boolean);
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').slice(1);

afterEach(cleanup);

it('shows the chosen columns in their order, in the head and in the rows', () => {
  show({ 'posts.datatable': ['rank'], 'posts.datatable_columnRanks': [3, 1, 2, 0] });
  expect(texts('thead th')).toEqual(['note', 'title', 'id']);
  expect(texts('tbody tr:first-child td')).toEqual(['note 1', 'One', '1']);
});

it('sorts by a column in both directions', () => {
  show();
  const head = () => screen.getByRole('columnheader', { name: 'rank' });
  const press = () => fireEvent.click(within(head()).getByRole('button', { name: 'rank' }));
  expect(head().getAttribute('aria-sort')).toBeNull();
  press();
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  press();
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(texts('tbody td:nth-child(3)')).toEqual(['13', '12', '11', '10']);
});

it('sorts a reference by its title, also for an old bookmark', () => {
  const author = { kind: 'belongs_to' as const, model: 'Author', label: '', via: 'author_id' };
  const posts = resourceOf({ author_id: { label: 'Author' } }, { author });
  const authors = resourceOf(
    { id: {}, name: {} },
    {},
    {
      model: 'Author',
      path: 'authors',
      title: 'name',
    },
  );
  const wanted: unknown[] = [];
  function Sorted() {
    const [sort, setSort] = useState<SortPayload>({ field: 'author_id', order: 'ASC' });
    wanted.push(sort);
    const list = { ...useList({ data: records }), sort, setSort };
    const columns = fieldsOf(posts);
    return (
      <ListContextProvider value={list}>
        <RecordTable resource={posts} fields={columns} label="Posts" hidden={[]} />
      </ListContextProvider>
    );
  }
  mount(<Sorted />, catalogOf(posts, authors));
  const head = () => screen.getByRole('columnheader', { name: 'Author' });
  const press = () => fireEvent.click(within(head()).getByRole('button', { name: 'Author' }));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  press();
  expect(wanted.at(-1)).toEqual({ field: 'author.name', order: 'ASC' });
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  press();
  expect(wanted.at(-1)).toEqual({ field: 'author.name', order: 'DESC' });
  expect(head().getAttribute('aria-sort')).toBe('descending');
});

it('reverses a sort by several fields at its first column', () => {
  const rooms = resourceOf({ building: {}, nr: { type: 'int' } }, {}, { sort: ['building', 'nr'] });
  const wanted: unknown[] = [];
  function Sorted() {
    const [sort, setSort] = useState<SortPayload>({ field: 'building,nr', order: 'ASC' });
    wanted.push(sort);
    const list = { ...useList({ data: records }), sort, setSort };
    return (
      <ListContextProvider value={list}>
        <RecordTable resource={rooms} fields={fieldsOf(rooms)} label="Rooms" hidden={[]} />
      </ListContextProvider>
    );
  }
  mount(<Sorted />, catalogOf(rooms));
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const press = (name: string) => fireEvent.click(within(head(name)).getByRole('button'));
  expect(head('building').getAttribute('aria-sort')).toBe('ascending');
  expect(head('nr').getAttribute('aria-sort')).toBeNull();
  press('building');
  expect(wanted.at(-1)).toEqual({ field: 'building,nr', order: 'DESC' });
  expect(head('building').getAttribute('aria-sort')).toBe('descending');
  press('nr');
  expect(wanted.at(-1)).toEqual({ field: 'nr', order: 'ASC' });
  expect(head('building').getAttribute('aria-sort')).toBeNull();
});

it('selects all records of the page and none', () => {
  show();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'ra.action.select_all' });
  fireEvent.click(boxes()[0] as Element);
  expect(all.checked).toBe(false);
  fireEvent.click(all);
  expect([all, ...boxes()].every(({ checked }) => checked)).toBe(true);
  fireEvent.click(all);
  expect([all, ...boxes()].some(({ checked }) => checked)).toBe(false);
});

it('selects a range with Shift', () => {
  show();
  fireEvent.click(boxes()[1] as Element);
  fireEvent.click(boxes()[3] as Element, { shiftKey: true });
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, true]);
});

it('selects a record by its checkbox cell without leaving the page', () => {
  const address = show();
  fireEvent.click(boxes()[0]?.parentElement as Element);
  fireEvent.click(boxes()[1] as Element);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false]);
  fireEvent.click(boxes()[0] as Element);
  expect(boxes()[0]?.checked).toBe(false);
  expect(address().pathname).toBe('/posts');
});

it('links the first column if the title column is hidden', () => {
  show({ 'posts.datatable': ['id', 'title'] });
  expect(screen.getByRole('link', { name: '10' }).getAttribute('href')).toBe('/posts/1/show');
});

it('has a visible, named link for a record without a title', () => {
  show();
  expect(screen.getByRole('link', { name: '2' }).textContent).toBe('—');
});

it('names the link by the full title if the column shows part of it', () => {
  show({}, { ...resource, title: ['rank', 'note'] });
  expect(screen.getByRole('link', { name: '10 note 1' }).textContent).toBe('10');
  cleanup();
  show({ 'posts.datatable': ['id', 'rank'] }, { ...resource, title: ['rank', 'note'] });
  expect(screen.getByRole('link', { name: '10 note 1' }).textContent).toBe('note 1');
});

it('scrolls to the top of the record’s page', () => {
  const address = show();
  fireEvent.click(screen.getByText('note 3'));
  expect(address()).toMatchObject({ pathname: '/posts/3/show', state: { _scrollToTop: true } });
  fireEvent.click(within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('link'));
  expect(address()).toMatchObject({ pathname: '/posts/1/show', state: { _scrollToTop: true } });
});
