import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { LateServer } from '../testing.ts';
import { useStarted } from './started.ts';

let server: LateServer;

beforeEach(() => {
  server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
});

/** The requests that start runs; the page also reads events. */
const posts = () => server.asked.filter(({ path }) => path !== '/api/events');

test('two clicks start one run, which is shown again after the page was left', async () => {
  const { result, unmount } = renderHook(() => useStarted('database'));
  act(() => {
    void result.current.start('/api/database/rollback', { steps: 1 }, 'Undo');
    void result.current.start('/api/database/rollback', { steps: 1 }, 'Undo');
  });
  expect(posts()).toHaveLength(1);
  posts()[0]?.answer(new Response(JSON.stringify({ run: '7' }), { status: 202 }));
  await waitFor(() => expect(result.current.started?.run.run).toBe('7'));
  expect(result.current.isBusy).toBe(true);

  unmount();
  const { result: again } = renderHook(() => useStarted('database'));
  expect(again.current).toMatchObject({ started: { title: 'Undo' }, isBusy: true });
  expect(renderHook(() => useStarted('plan')).result.current).toMatchObject({ started: null, isBusy: false });
});

test('a run is started once, also when its page is left and opened again meanwhile', async () => {
  const { result, unmount } = renderHook(() => useStarted('conflicts'));
  act(() => void result.current.start('/api/build', {}, 'Build'));
  unmount();

  const { result: again } = renderHook(() => useStarted('conflicts'));
  expect(again.current).toMatchObject({ started: null, isBusy: true });
  expect(await again.current.start('/api/build', {}, 'Build')).toBe(false);
  expect(posts()).toHaveLength(1);
  posts()[0]?.answer(new Response(JSON.stringify({ run: '8' }), { status: 202 }));
  await waitFor(() => expect(again.current.started?.run.run).toBe('8'));
});

test('a run that is refused may be started again', async () => {
  const onFailed = vi.fn();
  const { result } = renderHook(() => useStarted('access'));
  act(() => void result.current.start('/api/access/install', {}, 'Add logins', onFailed));
  posts()[0]?.answer(new Response(JSON.stringify({ title: 'Refused' }), { status: 422 }));

  await waitFor(() => expect(onFailed).toHaveBeenCalled());
  expect(result.current).toMatchObject({ started: null, isBusy: false });
});
