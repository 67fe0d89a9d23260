import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  RecordContextProvider,
  ResourceContextProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { RelatedLists } from './RelatedLists';

const posts = resourceOf({ id: {}, title: {}, author_id: { references: 'Author' } });
const notes = resourceOf(
  { id: {}, title: {}, author_id: { references: 'Author' } },
  {},
  { model: 'Note', path: 'notes' },
);
const totals: Record<string, number> = { posts: 1, notes: 0 };

function show(...models: string[]) {
  const relations = models.map((model) => {
    const label = `${model}s`;
    return [label, { kind: 'has_many' as const, model, via: 'author_id', label }] as const;
  });
  const rest = { model: 'Author', path: 'authors', title: 'id' };
  const authors = resourceOf({ id: {} }, Object.fromEntries(relations), rest);
  const provider = {
    getManyReference: async (path: string) => ({
      data: totals[path] ? [{ id: 'p', title: 'Found', author_id: 'a' }] : [],
      total: totals[path],
    }),
    getMany: async () => ({ data: [] }),
  };
  const page = (
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(authors, posts, notes)}>
        <ResourceContextProvider value="authors">
          <RecordContextProvider value={{ id: 'a' }}>
            <RelatedLists />
          </RecordContextProvider>
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

afterEach(cleanup);

it('shows several lists as tabs with their numbers', async () => {
  show('Post', 'Note');
  await screen.findByText('Found');
  await screen.findByRole('tab', { name: 'Posts (1)', selected: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Notes (0)' }));
  await screen.findByText('fw.related.none');
  // An empty list has one button, beside its message.
  expect(screen.getAllByRole('link', { name: 'fw.related.add' })).toHaveLength(1);
});

it('shows a single list below its heading', async () => {
  show('Post');
  screen.getByRole('heading', { name: 'Posts' });
  await screen.findByRole('link', { name: 'fw.related.add' });
  expect(screen.queryByRole('tab')).toBeNull();
});

it('shows messages in full, the oldest first, if the descriptor asks for a conversation', async () => {
  const comments = resourceOf(
    { id: {}, post_id: { references: 'Post' }, author: {}, body: { type: 'text' }, internal: { type: 'bool', label: 'Note' } },
    {},
    { model: 'Comment', path: 'comments' },
  );
  const view = { kind: 'has_many', model: 'Comment', via: 'post_id', label: 'Comments', view: 'conversation' } as const;
  const rest = { model: 'Post', path: 'posts', title: 'id' };
  const commented = resourceOf({ id: {} }, { comments: view }, rest);
  const data = [
    { id: '2', author: 'Ben', body: 'Later', internal: true },
    { id: '1', author: 'Ada', body: 'First' },
  ];
  const provider = { getList: async () => ({ data, total: 2 }), getManyReference: async () => ({ data, total: 2 }) };
  const page = (
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(commented, comments)}>
        <ResourceContextProvider value="posts">
          <RecordContextProvider value={{ id: 'p' }}>
            <RelatedLists />
          </RecordContextProvider>
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  await screen.findByText('First');
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['AAdaFirst', 'BBenNoteLater']);
  expect(screen.queryByRole('table')).toBeNull();
});
