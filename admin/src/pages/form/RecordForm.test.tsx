import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type AdminRecord, updateBody } from '../../data/records';
import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { EditPage } from '../EditPage';

const fields: Parameters<typeof resourceOf>[0] = {
  id: { type: 'uuid', made: true },
  title: { required: true },
  note: { nullable: true },
  about: { type: 'text', nullable: true },
  slug: {},
  state: { made: true, readonly: true },
  seal: { made: true, readonly: true, private: true },
  level: { type: 'enum', values: ['low', 'high'], private: true },
  agreed: { type: 'bool', private: true },
  pin: { private: true },
};
const sections = [{ label: 'Heading', fields: ['title'], collapsed: true }];
const resource = resourceOf(fields, {}, { sections });
const stored = { id: 'a', title: 'T', note: '', about: null, slug: '', state: 'paid' };

const update = vi.fn();

async function show(record: AdminRecord) {
  const provider = { getOne: async () => ({ data: record }), update };
  const page = (
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(resource)}>
        <ResourceContextProvider value="posts">
          <EditPage />
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '/posts/:id', element: page }], {
    initialEntries: ['/posts/a'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('note');
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

/** Save the form and return the request body. */
async function saved() {
  type('title', 'New');
  fireEvent.click(screen.getByRole('button', { name: /save/i }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const [, { data }] = update.mock.calls[0] as [string, { data: AdminRecord }];
  return updateBody(resource, data, stored);
}

beforeEach(() => {
  update.mockReset();
  update.mockImplementation(async (_path, { data }: { data: AdminRecord }) => ({ data }));
});
afterEach(cleanup);

it('keeps empty strings and null if they are not edited', async () => {
  await show(stored);
  expect(await saved()).toEqual({ title: 'New' });
});

it('keeps them if an edit is undone', async () => {
  await show(stored);
  for (const label of ['note', 'about', 'slug']) {
    type(label, 'x');
    type(label, '');
  }
  expect(await saved()).toEqual({ title: 'New' });
});

it('converts an emptied text to null if the field is nullable', async () => {
  await show({ ...stored, note: 'n', slug: 's' });
  type('note', '');
  type('slug', '');
  expect(await saved()).toEqual({ title: 'New', note: null });
});

it('shows readonly fields, and saves none of them', async () => {
  await show(stored);
  expect(screen.getByText('paid')).toBeTruthy();
  expect(screen.queryByLabelText('state')).toBeNull();
  expect(screen.queryByText('seal')).toBeNull();
  expect(await saved()).toEqual({ title: 'New' });
});

it('keeps private fields that are not entered', async () => {
  await show(stored);
  expect(screen.getByLabelText(/^pin/).getAttribute('type')).toBe('password');
  expect(screen.getAllByRole('combobox').map((input) => input.textContent?.trim())).toHaveLength(2);
  expect(await saved()).toEqual({ title: 'New' });
});

it('opens a section with an invalid field', async () => {
  await show(stored);
  const section = screen.getByRole('heading', { name: 'Heading' }).closest('details')!;
  expect(section.open).toBe(false);
  type('title', '');
  fireEvent.click(screen.getByRole('button', { name: /save/i }));
  await waitFor(() => expect(section.open).toBe(true));
  expect(update).not.toHaveBeenCalled();
});
