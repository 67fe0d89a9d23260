import { expect, test, vi } from 'vitest';

import { LateServer } from '../testing.ts';
import { followLayout, layout, moveModels } from './layout.ts';

test('places are written one after the other, and an older file does not take a new place back', async () => {
  const server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
  const places = () => server.asked.filter(({ path }) => path === '/api/layout');
  const stop = followLayout();
  moveModels({ Post: [1, 1] }, 'move');
  moveModels({ Post: [2, 2] }, 'move');
  await vi.waitFor(() => expect(places()).toHaveLength(2));

  places()[0]?.answer(new Response(JSON.stringify({ positions: {} })));
  places()[1]?.answer(new Response(null, { status: 204 }));
  await vi.waitFor(() => expect(places()).toHaveLength(3));
  expect(places()[2]?.body).toEqual({ positions: { Post: [2, 2] } });
  expect(layout.get().placed).toEqual({ Post: [2, 2] });
  stop();
});
