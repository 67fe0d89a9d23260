import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, type AuthProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Client } from '../../api/client';
import { type Backend, BackendContext } from '../../data/backend';
import { parseSessions } from './sessions';
import { SessionsPage } from './SessionsPage';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const times = { created_at: '2026-03-07T13:05:00Z', used_at: '2026-03-08T13:05:00Z' };
const other = { id: 'b', agent: 'curl/8.14.1', address: '127.0.0.1', current: false, ...times };
const own = { id: 'a', agent: CHROME, address: '', current: true, ...times };

let listed: object[];
let deletion: number;
let sent: unknown;
let calls: string[];
const logout = vi.fn(() => Promise.resolve());

beforeEach(() => {
  listed = [other, own];
  deletion = 200;
  calls = [];
  logout.mockClear();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}`);
    if (method === 'GET') return new Response(JSON.stringify({ data: listed }));
    sent = JSON.parse(String(body));
    listed = [own];
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_grant"' };
    return new Response('{}', { status: deletion, headers });
  });
});
afterEach(cleanup);

function show() {
  const backend = { client: new Client('/') } as Backend;
  const authProvider = { logout, checkError: async () => undefined } as unknown as AuthProvider;
  const page = (
    <AdminContext authProvider={authProvider}>
      <BackendContext.Provider value={backend}>
        <SessionsPage />
      </BackendContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

/** Query by text: jsdom is slow to compute roles. */
const ends = () => screen.findAllByText('fw.account.end');
const asked = () => document.querySelector<HTMLElement>('[role=dialog]');

function confirm() {
  const password = document.querySelector('[name=password]');
  if (password) fireEvent.change(password, { target: { value: 'correct' } });
  fireEvent.click(within(asked() as HTMLElement).getByText('fw.account.end'));
}

it('lists the current session first', () => {
  expect(parseSessions([other, own]).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(parseSessions(null)).toEqual([]);
});

it.each([200, 404])('ends a session after confirmation and accepts a %d', async (status) => {
  deletion = status;
  show();
  fireEvent.click((await ends())[1] as HTMLElement);
  confirm();
  await waitFor(() => expect(screen.getAllByText('fw.account.end')).toHaveLength(1));
  expect(calls).toEqual(['GET /auth/sessions', 'POST /auth/sessions/end', 'GET /auth/sessions']);
  expect(sent).toEqual({ id: 'b', password: 'correct' });
  expect(asked()).toBeNull();
});

it('asks again after a wrong password', async () => {
  deletion = 401;
  show();
  fireEvent.click((await ends())[1] as HTMLElement);
  confirm();
  await screen.findByText('fw.account.current_wrong');
  expect(asked()).not.toBeNull();
  expect(await ends()).toHaveLength(3);
});

it('keeps a session in the list if it couldn’t be ended', async () => {
  deletion = 503;
  show();
  fireEvent.click((await ends())[1] as HTMLElement);
  confirm();
  await waitFor(() => expect(asked()).toBeNull());
  expect(await ends()).toHaveLength(2);
});

it('logs out to end the current session', async () => {
  show();
  fireEvent.click((await ends())[0] as HTMLElement);
  screen.getByText('fw.account.end_current');
  confirm();
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(calls).toEqual(['GET /auth/sessions']);
});

it('reports a missing network instead of waiting for it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  try {
    show();
    await screen.findByText('fw.load_error.retry');
  } finally {
    onlineManager.setOnline(true);
  }
});
