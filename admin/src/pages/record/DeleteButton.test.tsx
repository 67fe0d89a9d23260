import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  RecordContextProvider,
  ResourceContextProvider,
} from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import { CatalogContext } from '../../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { DeleteDialog } from './DeleteButton';

const resource = resourceOf({ id: { type: 'int', made: true }, title: {} });

afterEach(cleanup);

/** Render the dialog and return its close handler. */
function show(pending: boolean, rule: 'cascade' | 'restrict' = 'cascade', total = 0) {
  const close = vi.fn();
  const key = { references: 'Post', on_delete: rule };
  const comments = resourceOf(
    { id: {}, post_id: key },
    {},
    { model: 'Comment', path: 'comments', many: 'Comments' },
  );
  const provider = { getManyReference: async () => ({ data: [], total }) };
  render(
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <CatalogContext.Provider value={catalogOf(resource, comments)}>
        <ResourceContextProvider value="posts">
          <RecordContextProvider value={{ id: 1, title: 'One' }}>
            <DeleteDialog open name="One" pending={pending} onDelete={vi.fn()} onClose={close} />
          </RecordContextProvider>
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>,
  );
  return close;
}

it('has an accessible description', () => {
  show(false);
  screen.getByRole('dialog', { name: 'fw.delete.title', description: 'fw.delete.irreversible' });
});

it.each([
  [false, 1],
  [true, 0],
])('closes on Escape unless the record is being deleted: %s', (pending, times) => {
  const close = show(pending);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(times);
});

it('offers no deletion that other records prevent', async () => {
  show(false, 'restrict', 2);
  expect((await screen.findByRole('alert')).textContent).toBe('fw.delete.restrict');
  screen.getByRole('dialog', { name: 'fw.delete.refused_title' });
  expect(screen.queryByRole('button', { name: 'ra.action.delete' })).toBeNull();
});

it.each([
  ['cascade' as const, 2],
  ['restrict' as const, 0],
])('offers a deletion that nothing prevents: %s, %d', async (rule, total) => {
  show(false, rule, total);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'ra.action.delete' });
  await waitFor(() => {
    expect(button.disabled).toBe(false);
    expect(screen.queryByText('fw.delete.cascade') !== null).toBe(total > 0);
  });
});
