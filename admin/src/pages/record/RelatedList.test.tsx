import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  HttpError,
  RecordContextProvider,
  ResourceContextProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { RelatedList } from './RelatedList';

const authors = resourceOf({ id: {} }, {}, { model: 'Author', path: 'authors', title: 'id' });
const posts = resourceOf({ id: {}, title: {}, author_id: { references: 'Author' } });
const getManyReference = vi.fn();

function show() {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const provider = { getManyReference, getMany: async () => ({ data: [] }) };
  const page = (
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(authors, posts)}>
        <ResourceContextProvider value="authors">
          <RecordContextProvider value={{ id: 'a' }}>
            <RelatedList label="Posts" other={posts} via="author_id" />
          </RecordContextProvider>
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

afterEach(() => {
  cleanup();
  getManyReference.mockReset();
});

it('shows an error and retries', async () => {
  getManyReference.mockRejectedValueOnce(new HttpError('too busy', 503));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('too busy');
  expect(screen.queryByRole('table')).toBeNull();
  getManyReference.mockResolvedValue({ data: [{ id: 'p', title: 'Found' }], total: 1 });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Found');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('shows an empty message', async () => {
  getManyReference.mockResolvedValue({ data: [], total: 0 });
  show();
  await screen.findByText('fw.related.none');
});
