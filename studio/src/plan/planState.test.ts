import { beforeEach, expect, test, vi } from 'vitest';

import { LateServer } from '../testing.ts';
import { forgetPlan, makePlan, planState } from './planState.ts';

let server: LateServer;

beforeEach(() => {
  server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
});

test('a plan that is forgotten while it is made is neither shown nor awaited', async () => {
  const made = makePlan();
  expect(planState.get().isLoading).toBe(true);

  forgetPlan();
  expect(planState.get().isLoading).toBe(false);
  server.answer({ id: '1' });
  await made;
  expect(planState.get()).toMatchObject({ plan: null, isLoading: false });
});
