import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, HttpError, ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type Backend, BackendContext } from '../../data/backend';
import { CatalogContext } from '../../resource/catalog/catalogContext';
import type { Action } from '../../resource/types';
import { catalogOf, resourceOf } from '../../testing';
import ActionDialog from './ActionDialog';

const resource = resourceOf({ id: {}, title: {} });
const reject: Action = {
  label: 'Reject',
  path: '/posts/{id}/reject',
  on: 'selection',
  fields: { reason: { type: 'string', label: 'Reason', required: true } },
};
const call = vi.fn();
const onFailed = vi.fn();
const onClose = vi.fn();

function show(action: Action, ids: string[] | undefined, skipped = 0) {
  const records = ids?.map((id) => ({ id, title: `Title ${id}` }));
  render(
    <AdminContext>
      <BackendContext.Provider value={{ client: { call } } as unknown as Backend}>
        <CatalogContext.Provider value={catalogOf(resource)}>
          <ResourceContextProvider value="posts">
            <ActionDialog {...{ action, records, skipped, onFailed, onClose }} />
          </ResourceContextProvider>
        </CatalogContext.Provider>
      </BackendContext.Provider>
    </AdminContext>,
  );
}

function submit(reason = 'Too short', name = 'Reject') {
  const input = screen.queryByLabelText(/^Reason/);
  if (input) fireEvent.change(input, { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name }));
}

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  onFailed.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

it('calls the endpoint for each record with the values of the form', async () => {
  show(reject, ['a', 'b'], 1);
  screen.getByText(/fw.action.selected\s+fw.action.skipped/);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const request = { method: 'POST', body: { reason: 'Too short' } };
  expect(call.mock.calls).toEqual([
    ['posts/a/reject', request],
    ['posts/b/reject', request],
  ]);
  expect(onFailed).toHaveBeenCalledWith([]);
});

it('lists the records that failed, and tries those again', async () => {
  call.mockRejectedValueOnce(new HttpError('Not a draft', 409));
  show(reject, ['a', 'b']);
  submit();
  await screen.findByText('Title a: Not a draft');
  expect(onFailed).toHaveBeenCalledWith([{ id: 'a', title: 'Title a' }]);
  expect(onClose).not.toHaveBeenCalled();
  submit('Again', 'fw.load_error.retry');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.calls.map(([path]) => path as string).slice(2)).toEqual(['posts/a/reject']);
});

it('shows the errors of fields at their inputs, and other errors below', async () => {
  const errors = { reason: 'Is too short' };
  call.mockRejectedValueOnce(new HttpError('Invalid', 422, { errors }));
  show({ ...reject, on: 'record' }, ['a']);
  submit();
  await screen.findByText('Is too short');
  expect(screen.queryByText(/Invalid/)).toBeNull();
  call.mockRejectedValueOnce(new HttpError('Invalid', 422, { errors: { other: 'Is wrong' } }));
  submit('Long enough');
  await screen.findByText('Invalid other: Is wrong');
});

it('requires the required fields', async () => {
  show(reject, ['a']);
  submit('');
  await screen.findByText('ra.validation.required');
  expect(call).not.toHaveBeenCalled();
});

it('calls an endpoint without names once, with the keys of the selected records', async () => {
  show({ label: 'Reject', path: '/posts/reject', on: 'selection', method: 'PUT' }, ['a', 'b']);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.calls).toEqual([
    ['posts/reject', { method: 'PUT', body: { ids: ['a', 'b'] } }],
  ]);
});

it('explains a refusal, and sends no body without fields', async () => {
  call.mockRejectedValueOnce(new HttpError('The role is none', 403));
  show({ label: 'Reject', path: '/posts/reject', on: 'list', confirm: 'Sure?' }, undefined);
  screen.getByText('Sure?');
  screen.getByRole('button', { name: 'fw.action.back' });
  submit();
  await screen.findByText('fw.action.forbidden');
  expect(call.mock.calls).toEqual([['posts/reject', { method: 'POST' }]]);
});
