import { act, renderHook, waitFor } from '@testing-library/react';
import { AdminContext, HttpError, ListContextProvider } from 'react-admin';
import { expect, it, test, vi } from 'vitest';

import { ETAG } from '../../../data/records';
import { fieldsOf } from '../../../resource/fields';
import { resourceOf } from '../../../testing';
import { boardChoices, MoveQuestion, type SaveMove, useBoardColumns } from './boardColumns';
import { questionOf } from './useMoveAction';

const resource = resourceOf({ status: { type: 'enum', values: ['open', 'done', 'late'] } });
const [status] = fieldsOf(resource);
const shown = { id: '1', status: 'open' };

function board(stored: object, update: () => Promise<unknown>, save?: SaveMove) {
  const provider = {
    getList: vi.fn(() => Promise.resolve({ data: [shown], total: 1 })),
    getOne: vi.fn(() => Promise.resolve({ data: { ...shown, ...stored, [ETAG]: '"e"' } })),
    update: vi.fn(update),
  };
  const list = { filterValues: {}, sort: { field: 'id', order: 'ASC' } };
  const { result } = renderHook(() => useBoardColumns(resource, status!, boardChoices(status!, {}), save), {
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

it('moves a record by `save`, which may ask for more', async () => {
  const save = vi.fn<SaveMove>().mockRejectedValueOnce(new MoveQuestion('Why?')).mockResolvedValue();
  const { provider, move, result } = board({}, () => Promise.resolve({}), save);
  await waitFor(() => expect(result.current.columns[0]?.total).toBe(1));
  expect(await act(move)).toBeUndefined();
  expect(result.current.columns[0]?.records).toEqual([shown]);
  expect(await act(move)).toBe(true);
  expect(save).toHaveBeenLastCalledWith(shown, 'done');
  expect(provider.update).not.toHaveBeenCalled();
});

test.each([
  [422, { reason: 'Say why' }, 'Say why'],
  [422, { status: 'Not this one', reason: 'Say why' }, undefined],
  [422, { other: 'Is wrong' }, undefined],
  [409, undefined, undefined],
])('asks for the fields that the API misses: %s %o', (status, errors, question) => {
  const fields = { status: { type: 'enum' as const, label: 'Status' }, reason: { type: 'string' as const, label: 'Reason' } };
  const error = new HttpError('Refused', status, { errors });
  expect(questionOf(error, { label: 'Move', path: '/posts/{id}/move', fields }, 'status')).toBe(question);
});
