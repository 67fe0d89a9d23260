import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Client } from '../../api/client';
import { type Backend, BackendContext } from '../../data/backend';
import { createThemes } from '../../theme/createThemes';
import { ForgotPage } from './ForgotPage';
import { ResetPage } from './ResetPage';
import { VerifyPage } from './VerifyPage';

const INVALID = '{"title": "Invalid", "errors": {"token": ["The link is invalid"]}}';

let answer: () => Response;
let sent: string[];

beforeEach(() => {
  sent = [];
  answer = () => new Response('{"data": {}}');
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(`${path} ${String(body)}`);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  location.hash = '';
});

function show(page: ReactNode) {
  const backend = { client: new Client('/') } as Backend;
  const themes = createThemes(undefined);
  const element = (
    <AdminContext theme={themes.light} darkTheme={themes.dark}>
      <BackendContext.Provider value={backend}>{page}</BackendContext.Provider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

function fill(name: string, value: string) {
  fireEvent.change(document.querySelector(`input[name=${name}]`)!, { target: { value } });
}

it('asks for a link', async () => {
  answer = () => new Response(null, { status: 202 });
  show(<ForgotPage />);
  fireEvent.click(screen.getByText('fw.links.send'));
  await screen.findByText('fw.login.email_required');
  fill('email', 'ada@example.com');
  fireEvent.click(screen.getByText('fw.links.send'));
  await screen.findByText('fw.links.sent');
  expect(sent).toEqual(['/auth/forgot {"email":"ada@example.com"}']);
});

it('sets a new password with the token of the link, and keeps it out of the history', async () => {
  location.hash = '#token=a.b';
  show(<ResetPage />);
  expect(location.hash).toBe('');
  fill('new', 'the new one');
  fireEvent.click(screen.getByText('fw.links.reset'));
  await screen.findByText('fw.account.mismatch');
  fill('confirmation', 'the new one');
  fireEvent.click(screen.getByText('fw.links.reset'));
  await screen.findByText('fw.links.reset_done');
  expect(sent).toEqual(['/auth/reset {"token":"a.b","password":"the new one"}']);
});

it.each([
  [INVALID, 'fw.links.invalid'],
  [
    '{"title": "Invalid", "errors": {"password": "Common"}, "reasons": {"password": ["common"]}}',
    'fw.account.common',
  ],
])('shows why a password isn’t set: %s', async (body, message) => {
  answer = () => new Response(body, { status: 422 });
  show(<ResetPage />);
  for (const name of ['new', 'confirmation']) fill(name, 'correct horse');
  fireEvent.click(screen.getByText('fw.links.reset'));
  await screen.findByText(message);
});

it.each([
  [200, '{"data": {"verified": true}}', 'fw.links.verify_done'],
  [422, INVALID, 'fw.links.invalid'],
  [403, '{"title": "Off"}', 'fw.links.off'],
  [503, '{"title": "Busy"}', 'fw.links.failed'],
])('confirms an address by a click: %d', async (status, body, message) => {
  answer = () => new Response(body, { status });
  location.hash = '#token=a.b';
  show(<VerifyPage />);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByText('fw.links.verify'));
  await screen.findByText(message);
  expect(sent).toEqual(['/auth/verify {"token":"a.b"}']);
});
