import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import { CatalogContext } from '../resource/context';
import { catalogOf, resourceOf } from '../testing';
import { DeleteDialog } from './DeleteDialog';

const resource = resourceOf({ id: { type: 'int', made: true }, title: {} });

afterEach(cleanup);

/** Shows the question; gives what is called when somebody turns away from it. */
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

it('is read out with what it says besides its title', () => {
  show(false);
  screen.getByRole('dialog', { name: 'fw.delete.title', description: 'fw.delete.final' });
});

it.each([
  [false, 1],
  [true, 0],
])('is left by Escape unless the record is being deleted: %s', (pending, times) => {
  const close = show(pending);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(times);
});
