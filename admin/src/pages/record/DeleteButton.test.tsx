import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import { CatalogContext } from '../../resource/catalogContext';
import { catalogOf, resourceOf } from '../../testing';
import { DeleteDialog } from './DeleteButton';

const resource = resourceOf({ id: { type: 'int', made: true }, title: {} });

afterEach(cleanup);

/** Render the dialog and return its close handler. */
function show(pending: boolean) {
  const close = vi.fn();
  render(
    <AdminContext>
      <CatalogContext.Provider value={catalogOf(resource)}>
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
