import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type DataProvider, HttpError, ResourceContextProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CatalogContext } from '../../resource/catalog/catalogContext';
import { OverridesContext } from '../../resource/overrides';
import { catalogOf, resourceOf } from '../../testing';
import { CreatePage } from '../CreatePage';

const resource = resourceOf({ id: { type: 'uuid', made: true }, title: {}, body: {} });
const overrides = { post: { fields: { body: { input: FormSays } } } };

/** Shows the state that the warning about unsaved changes depends on. */
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
  // react-admin logs errors of the data provider.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  create.mockReset();
});
afterEach(cleanup);

describe('a failed save', () => {
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
    ['unique_conflict', 'fw.validation.duplicate'],
    ['reference_conflict', 'fw.validation.reference_missing'],
    ['other', 'raw'],
  ])('translates conflicts: %s', async (code, words) => {
    const errors = { title: 'raw' };
    create.mockRejectedValueOnce(new HttpError('conflict', 409, { code, errors }));
    show();
    save();
    await screen.findByText('1 unsaved');
    screen.getByText(words);
  });

  it('can be retried after an error of a field that is not in the form', async () => {
    create.mockRejectedValueOnce(new HttpError('invalid', 422, { errors: { other: 'Is wrong' } }));
    create.mockResolvedValueOnce({ data: { id: '1', title: 'New' } });
    show();
    save();
    await screen.findByText('1 unsaved');
    save();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  });
});
