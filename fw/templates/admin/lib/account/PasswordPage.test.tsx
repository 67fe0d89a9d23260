import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type AuthProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Client } from '../api/client';
import type { Backend } from '../app/backend';
import { BackendContext } from '../app/context';
import { PasswordPage } from './PasswordPage';
import type { PasswordInput } from './passwordFaults';

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

/** By its name in the form: jsdom takes long to find a label's. */
function input(name: PasswordInput): HTMLInputElement {
  return document.querySelector(`input[name=${name}]`) as HTMLInputElement;
}

function submit(current: string, wanted: string, again = wanted) {
  fireEvent.change(input('current'), { target: { value: current } });
  fireEvent.change(input('wanted'), { target: { value: wanted } });
  fireEvent.change(input('again'), { target: { value: again } });
  fireEvent.click(screen.getByText('fw.account.change'));
}

it('sends nothing that can’t be right, and leads to the first fault', async () => {
  show();
  submit('the old one', 'short', 'longer');
  await screen.findByText('fw.account.too_short');
  screen.getByText('fw.account.differs');
  expect(document.activeElement).toBe(input('wanted'));
  expect(sent).toEqual([]);
});

it('forgets the passwords once the new one counts', async () => {
  answer = () => new Response(JSON.stringify({ data: { revoked: true } }));
  show();
  submit('the old one', 'the new one');
  await waitFor(() => expect(input('current').value).toBe(''));
  const body = '{"password":"the old one","new_password":"the new one"}';
  expect(sent).toEqual([`/auth/password ${body}`]);
});

it('tells of what is no fault of an input beside them, and keeps what was typed', async () => {
  answer = () => new Response('{"title": "Busy", "detail": "Try later"}', { status: 503 });
  show();
  submit('the old one', 'the new one');
  await screen.findByText('Try later');
  expect(input('wanted').value).toBe('the new one');
});

it('logs out where the session has ended', async () => {
  answer = () => new Response('{}', { status: 401 });
  show();
  submit('the old one', 'the new one');
  await waitFor(() => expect(logout).toHaveBeenCalled());
});
