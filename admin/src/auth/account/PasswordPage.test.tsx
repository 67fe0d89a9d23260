import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type AuthProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Client } from '../../api/client';
import { type Backend, BackendContext } from '../../data/backend';
import type { PasswordInput } from '../authErrors';
import { PasswordPage } from './PasswordPage';

let answer: () => Response;
let sent: string[];
const logout = vi.fn(() => Promise.resolve());

beforeEach(() => {
  sent = [];
  logout.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(`${path} ${String(body)}`);
    return answer();
  });
});
afterEach(cleanup);

function show() {
  const backend = { client: new Client('/') } as Backend;
  const authProvider = {
    logout,
    checkAuth: () => Promise.reject(new Error()),
    checkError: (error: { status: number }) =>
      error.status === 401 ? Promise.reject(error) : Promise.resolve(),
    getIdentity: async () => ({ id: '1', email: 'ada@example.com' }),
  } as unknown as AuthProvider;
  const page = (
    <AdminContext authProvider={authProvider}>
      <BackendContext.Provider value={backend}>
        <PasswordPage />
      </BackendContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

/** Query by name: jsdom is slow to find inputs by label. */
function input(name: PasswordInput): HTMLInputElement {
  return document.querySelector(`input[name=${name}]`) as HTMLInputElement;
}

function submit(current: string, password: string, confirmation = password) {
  fireEvent.change(input('current'), { target: { value: current } });
  fireEvent.change(input('new'), { target: { value: password } });
  fireEvent.change(input('confirmation'), { target: { value: confirmation } });
  fireEvent.click(screen.getByText('fw.account.change_password'));
}

it('validates the passwords and focuses the first invalid input', async () => {
  show();
  submit('the old one', '', 'longer');
  await screen.findByText('fw.account.new_required');
  screen.getByText('fw.account.mismatch');
  expect(document.activeElement).toBe(input('new'));
  expect(sent).toEqual([]);
});

it('clears the inputs after the change', async () => {
  answer = () => new Response(JSON.stringify({ data: { revoked: true } }));
  show();
  submit('the old one', 'the new one');
  await waitFor(() => expect(input('current').value).toBe(''));
  const body = '{"password":"the old one","new_password":"the new one"}';
  expect(sent).toEqual([`/auth/password ${body}`]);
});

it('shows other errors below the inputs and keeps the values', async () => {
  answer = () => new Response('{"title": "Busy", "detail": "Try later"}', { status: 503 });
  show();
  submit('the old one', 'the new one');
  await screen.findByText('Try later');
  expect(input('new').value).toBe('the new one');
});

it('logs out if the session has ended', async () => {
  answer = () => new Response('{}', { status: 401 });
  show();
  submit('the old one', 'the new one');
  await waitFor(() => expect(logout).toHaveBeenCalled());
});
