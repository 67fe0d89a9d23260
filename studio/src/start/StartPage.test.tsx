import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { starting } from '../state/project.ts';
import { LateServer } from '../testing.ts';
import StartPage from './StartPage.tsx';

const PROVIDER = { name: 'sqlite', title: 'SQLite', is_file: true, missing_driver: null, defaults: {}, questions: [] };
let server: LateServer;

beforeEach(() => {
  server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
});

async function answer(path: string, response: Response): Promise<void> {
  await waitFor(() => expect(server.asked.some((one) => one.path === path)).toBe(true));
  const at = server.asked.findIndex((one) => one.path === path);
  server.asked.splice(at, 1)[0]?.answer(response);
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

test('the form stays after a failed run when the next start is refused', async () => {
  render(<StartPage />);
  await answer('/api/start', json({ folder: '/a', name: 'shop', starters: [], providers: [PROVIDER] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create the project' }));
  await answer('/api/start', json({ run: '7' }, 202));
  await answer('/api/events', new Response('event: failed\ndata: {"run": "7", "kind": "start", "detail": "No disk"}\n\n'));
  expect(await screen.findByText('No disk')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));

  fireEvent.click(screen.getByRole('button', { name: 'Create the project' }));
  expect(screen.queryByText('No disk')).toBeNull();
  expect(starting.get()).toBe(true);
  await answer('/api/start', json({ title: 'Refused' }, 422));
  await waitFor(() => expect(starting.get()).toBe(false));
  expect(screen.queryByText('No disk')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Create the project' }));
  await answer('/api/start', json({ run: '8' }, 202));
  expect(await screen.findByRole('progressbar')).toBeTruthy();
});
