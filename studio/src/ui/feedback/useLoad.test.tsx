import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { LateServer } from '../../testing.ts';
import { useLoad } from './useLoad.ts';

let server: LateServer;

beforeEach(() => {
  server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
});

test('an answer to a former question is dropped, and the former answer is not shown for another question', async () => {
  const { result, rerender } = renderHook(({ steps }) => useLoad('/api/preview', { steps }), { initialProps: { steps: 1 } });
  server.answer('one');
  await waitFor(() => expect(result.current.data).toBe('one'));

  rerender({ steps: 2 });
  expect(result.current).toMatchObject({ data: null, isLoading: true });
  rerender({ steps: 3 });
  server.answer('three', { at: 2 });
  server.answer('two', { at: 1 });
  await waitFor(() => expect(result.current).toMatchObject({ data: 'three', isLoading: false }));
  expect(server.asked.map(({ body }) => body)).toEqual([{ steps: 1 }, { steps: 2 }, { steps: 3 }]);
});

test('a refused reload keeps the former answer, beside its error', async () => {
  const { result } = renderHook(() => useLoad('/api/doctor'));
  server.answer('fine');
  await waitFor(() => expect(result.current.data).toBe('fine'));

  act(() => result.current.reload());
  expect(result.current).toMatchObject({ data: 'fine', isLoading: true });
  server.answer({ title: 'Refused' }, { at: 1, status: 422 });
  await waitFor(() => expect(result.current.error).toMatchObject({ title: 'Refused' }));
  expect(result.current).toMatchObject({ data: 'fine', isLoading: false });
});

test('nothing is shown of an address that is no longer asked', async () => {
  const { result, rerender } = renderHook(({ path }) => useLoad(path), { initialProps: { path: '/api/a' as string | null } });
  server.answer('a');
  await waitFor(() => expect(result.current.data).toBe('a'));

  rerender({ path: null });
  expect(result.current).toMatchObject({ data: null, isLoading: false });
});
