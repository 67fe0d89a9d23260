import { act, renderHook, waitFor } from '@testing-library/react';
import { AdminContext, HttpError, ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';

import { ETAG } from '../../../data/records';
import { fieldsOf } from '../../../resource/fields';
import { resourceOf } from '../../../testing';
import { useBoardColumns } from './boardColumns';

const resource = resourceOf({ status: { type: 'enum', values: ['open', 'done', 'late'] } });
const [status] = fieldsOf(resource);
const shown = { id: '1', status: 'open' };

function board(stored: object, update: () => Promise<unknown>) {
  const provider = {
    getList: vi.fn(() => Promise.resolve({ data: [shown], total: 1 })),
    getOne: vi.fn(() => Promise.resolve({ data: { ...shown, ...stored, [ETAG]: '"e"' } })),
    update: vi.fn(update),
  };
  const list = { filterValues: {}, sort: { field: 'id', order: 'ASC' } };
  const { result } = renderHook(() => useBoardColumns(resource, status!), {
    wrapper: ({ children }) => (
      <AdminContext dataProvider={provider as never}>
        <ListContextProvider value={list as never}>{children}</ListContextProvider>
      </AdminContext>
    ),
  });
  return { provider, move: () => result.current.move(shown, 0, 1), result };
}

it('moves a record with the ETag of the stored one', async () => {
  const { provider, move, result } = board({}, () => Promise.resolve({ data: shown }));
  await waitFor(() => expect(result.current.columns[0]?.total).toBe(1));
  expect(await act(move)).toBe(true);
  const sent = provider.update.mock.calls[0] as unknown as [string, { data: object }];
  expect(sent[1].data).toEqual({ status: 'done', [ETAG]: '"e"' });
});

it('keeps the change of someone else, and reads the board again', async () => {
  const { provider, move, result } = board({ status: 'late' }, () => Promise.resolve({}));
  await waitFor(() => expect(result.current.columns[0]?.total).toBe(1));
  const before = provider.getList.mock.calls.length;
  expect(await act(move)).toBe(false);
  expect(provider.update).not.toHaveBeenCalled();
  await waitFor(() => expect(provider.getList.mock.calls.length).toBe(before + 3));
});

it('moves the record back if the API refuses it', async () => {
  const { move, result } = board({}, () => Promise.reject(new HttpError('changed', 412)));
  await waitFor(() => expect(result.current.columns[0]?.total).toBe(1));
  expect(await act(move)).toBe(false);
  expect(result.current.columns[0]?.records).toEqual([shown]);
});
