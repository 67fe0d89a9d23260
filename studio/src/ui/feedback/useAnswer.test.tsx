import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { LateServer } from '../../testing.ts';
import { useAnswer } from './useAnswer.ts';

test('an answer is shown as long as its question is asked', async () => {
  const server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
  const { result, rerender } = renderHook(({ model }) => useAnswer<string>('/api/can', { model }), { initialProps: { model: 'Post' } });

  act(() => void result.current.ask());
  expect(result.current.isBusy).toBe(true);
  rerender({ model: 'Tag' });
  expect(result.current.isBusy).toBe(false);
  act(() => void result.current.ask());
  server.answer('tags', { at: 1 });
  await waitFor(() => expect(result.current.found).toBe('tags'));
  server.answer('posts');
  await act(async () => undefined);
  expect(result.current.found).toBe('tags');

  rerender({ model: 'Post' });
  expect(result.current).toMatchObject({ found: null, problem: null });
});
