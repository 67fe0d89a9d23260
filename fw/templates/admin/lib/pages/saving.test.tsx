import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type DataProvider, HttpError, ResourceContextProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { OverridesContext } from '../overrides';
import { CatalogContext } from '../resource/context';
import { catalogOf, resourceOf } from '../testing';
import { CreatePage } from './CreatePage';

const resource = resourceOf({ id: { type: 'uuid', made: true }, title: {}, body: {} });
const overrides = { post: { fields: { body: { input: FormSays } } } };

/** Tells what the guard of unsaved changes goes by. */
function FormSays() {
  const { isSubmitSuccessful, submitCount } = useFormState();
  return <p>{`${submitCount} ${isSubmitSuccessful ? 'saved' : 'unsaved'}`}</p>;
}

const create = vi.fn();

function show() {
  const page = (
    <AdminContext dataProvider={{ create } as unknown as DataProvider}>
      <OverridesContext.Provider value={overrides}>
        <CatalogContext.Provider value={catalogOf(resource)}>
          <ResourceContextProvider value="posts">
            <CreatePage />
          </ResourceContextProvider>
        </CatalogContext.Provider>
      </OverridesContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  fireEvent.change(screen.getByLabelText('title'), { target: { value: 'New' } });
}

function save() {
  fireEvent.click(screen.getByRole('button', { name: /save/i }));
}

beforeEach(() => {
  // react-admin logs what a data provider throws.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  create.mockReset();
});
afterEach(cleanup);

describe('a save that failed', () => {
  it.each([
    new HttpError('unreachable', 0),
    new HttpError('busy', 503, { errors: {} }),
    new HttpError('invalid', 422, { errors: { other: 'Is wrong' } }),
    new HttpError('taken', 409, { errors: { title: 'Is taken' } }),
    new TypeError('slip'),
  ])('leaves the form unsaved: $message', async (error) => {
    create.mockRejectedValueOnce(error);
    show();
    save();
    await screen.findByText('1 unsaved');
  });

  it.each([
    ['unique_conflict', 'fw.fault.taken'],
    ['reference_conflict', 'fw.fault.gone'],
    ['other', 'raw'],
  ])('tells of a conflict in words of the page: %s', async (code, words) => {
    const errors = { title: 'raw' };
    create.mockRejectedValueOnce(new HttpError('conflict', 409, { code, errors }));
    show();
    save();
    await screen.findByText('1 unsaved');
    screen.getByText(words);
  });

  it('may be tried again though the server has found fault with what isn’t asked for', async () => {
    create.mockRejectedValueOnce(new HttpError('invalid', 422, { errors: { other: 'Is wrong' } }));
    create.mockResolvedValueOnce({ data: { id: '1', title: 'New' } });
    show();
    save();
    await screen.findByText('1 unsaved');
    save();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  });
});
