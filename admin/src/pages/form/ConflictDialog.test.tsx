import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type DataProvider, HttpError, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ETAG, STORED } from '../../data/records';
import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { EditPage } from '../EditPage';

const resource = resourceOf({ id: { type: 'uuid', made: true }, title: {} });
const read = { id: '1', title: 'As it was', [ETAG]: '"old"' };
const stored = { id: '1', title: 'As they say', [ETAG]: '"theirs"' };

beforeEach(() => {
  // react-admin logs errors of the data provider.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(cleanup);

it('saves the chosen values over the stored ones', async () => {
  const getOne = vi.fn().mockResolvedValueOnce({ data: read }).mockResolvedValue({ data: stored });
  const update = vi
    .fn()
    .mockRejectedValueOnce(new HttpError('stale', 412, { errors: {} }))
    .mockResolvedValue({ data: stored });
  const page = (
    <AdminContext dataProvider={{ getOne, update } as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(resource)}>
        <ResourceContextProvider value="posts">
          <EditPage />
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>
  );
  const routes = [
    { path: '/posts/:id', element: page },
    { path: '*', element: null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/posts/1'] })} />);
  fireEvent.change(await screen.findByLabelText('title'), { target: { value: 'As I say' } });
  fireEvent.click(screen.getByRole('button', { name: /save/i }));
  fireEvent.click(await screen.findByRole('radio', { name: /As I say/ }));
  fireEvent.click(screen.getByRole('button', { name: 'fw.conflict.save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1].data).toEqual({
    ...stored,
    title: 'As I say',
    [STORED]: stored,
  });
});
