import { cleanup, render, screen } from '@testing-library/react';
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
import { RelatedRecord } from './RelatedRecord';

const users = resourceOf({ id: {} }, {}, { model: 'User', path: 'users', title: 'id' });
const profiles = resourceOf(
  { id: {}, title: {}, skills: { type: 'array', items: { type: 'string' } }, user_id: {} },
  {},
  { model: 'Profile', path: 'profiles' },
);
const relation = {
  name: 'profile',
  kind: 'has_one' as const,
  model: 'Profile',
  via: 'user_id',
  label: 'Profile',
};
const getManyReference = vi.fn();

function show() {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const provider = { getManyReference, getMany: async () => ({ data: [] }) };
  const page = (
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(users, profiles)}>
        <ResourceContextProvider value="users">
          <RecordContextProvider value={{ id: 'u' }}>
            <RelatedRecord relation={relation} />
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

it('shows the fields of the record', async () => {
  const found = { id: 'p', title: 'Biologist', skills: ['genes', 'cells'], user_id: 'u' };
  getManyReference.mockResolvedValue({ data: [found], total: 1 });
  show();
  expect((await screen.findByRole('link')).textContent).toBe('Biologist');
  expect(screen.getByText('cells')).toBeDefined();
  expect(screen.queryByText('fw.related.add')).toBeNull();
  expect(getManyReference.mock.calls[0]?.[1]).toMatchObject({ target: 'user_id', id: 'u' });
});

it('offers to add a missing record', async () => {
  getManyReference.mockResolvedValue({ data: [], total: 0 });
  show();
  await screen.findByText('fw.related.none');
  expect(screen.getByText('fw.related.add')).toBeDefined();
});

it('shows an error', async () => {
  getManyReference.mockRejectedValue(new HttpError('too busy', 503));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('too busy');
  expect(screen.queryByText('fw.related.add')).toBeNull();
});
