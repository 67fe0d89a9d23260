import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createAuthProvider } from '../auth/authProvider';
import { apiRoot, isListPath, preload } from './preload';

const BASE = 'http://host/admin/';
const posts = { model: 'Post', path: 'posts', key: 'id', fields: {} };

let calls: string[];
let refused: number;
let rights: string[];

beforeEach(() => {
  calls = [];
  refused = 0;
  rights = ['read'];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    if (path.includes('/auth/refresh') && refused) return new Response('{}', { status: refused });
    return new Response(JSON.stringify({ data: answerOf(path) }));
  });
});

afterEach(() => {
  document.getElementById('settings')?.remove();
});

function answerOf(path: string): unknown {
  if (path.endsWith('settings')) return { title: 'Asked', logins: true, theme: {} };
  if (path.endsWith('resources')) return { menu: [], resources: [{ ...posts, can: rights }] };
  return { access_token: 't' };
}

function embed(settings: unknown) {
  document.getElementById('settings')?.remove();
  const script = Object.assign(document.createElement('script'), { id: 'settings' });
  script.type = 'application/json';
  script.textContent = JSON.stringify(settings);
  document.head.append(script);
}

it('finds the API next to the admin', () => {
  expect(apiRoot(BASE)).toBe('/');
  expect(apiRoot('http://host/shop/admin/')).toBe('/shop/');
});

it('requests the token and the resources in advance', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  const { settings, catalog } = await preload(BASE, '/admin/');
  await vi.waitFor(() => expect(catalog.current()?.find('posts')).toBeDefined());
  expect(settings.title).toBe('Written');
  const entered = ['/auth/refresh?optional=true', '/admin/api/resources', '/auth/me'];
  await vi.waitFor(() => expect(calls).toEqual(entered));
});

it('requests the first page of a list, unless the list opens in another state', async () => {
  vi.mock('../pages/ListPage', () => ({}));
  const first = '/posts/?page=1&per_page=25&sort=-id';
  const asked = async () => {
    calls = [];
    embed({ title: 'Written', logins: true, theme: {} });
    await preload(BASE, '/admin/posts');
    await vi.waitFor(() => expect(calls).toContain('/auth/me'));
    return calls.includes(first);
  };
  expect(await asked()).toBe(true);
  window.history.replaceState({}, '', '?page=2');
  expect(await asked()).toBe(false);
  window.history.replaceState({}, '', '?');
  localStorage.setItem('RaStorefw-admin.posts.listParams', '{"page":2}');
  expect(await asked()).toBe(false);
});

it('doesn’t request a list without permission', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  rights = ['create'];
  await preload(BASE, '/admin/posts');
  await vi.waitFor(() => expect(calls).toContain('/auth/me'));
  expect(calls.filter((path) => path.startsWith('/posts/'))).toEqual([]);
});

it('passes the preloaded responses to the pages, including a 401', async () => {
  for (const status of [0, 401]) {
    refused = status;
    embed({ title: 'Written', logins: true, theme: {} });
    const { client, session, catalog } = await preload(BASE, '/admin/');
    if (!session) throw new Error('There are logins.');
    calls = [];
    const checked = createAuthProvider(session, client, catalog).checkAuth({});
    await (status === 401 ? expect(checked).rejects.toMatchObject({ status }) : checked);
    expect(calls).not.toContain('/auth/refresh?optional=true');
  }
});

it('requests a new token after the first response was used', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  refused = 401;
  const { session } = await preload(BASE, '/admin/');
  expect(await session?.refresh()).toBe(false);
  refused = 0;
  expect(await session?.refresh()).toBe(true);
});

it.each([
  ['are not written into the page', ''],
  ['were left out by the development server', 'null'],
])('requests settings that %s', async (_, text) => {
  if (text) embed(null);
  const { settings } = await preload(BASE, '/admin/');
  expect(settings).toEqual({ title: 'Asked', logins: true, resets: false, keys: false, factors: false, providers: [], theme: {} });
  expect(calls[0]).toBe('/admin/api/settings');
});

it('doesn’t request a token on the login page, where it would expire', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  const { session } = await preload(BASE, '/admin/login');
  expect(calls).toEqual([]);
  expect(await session?.refresh()).toBe(true);
});

it.each([
  ['/admin/posts', true],
  ['/admin/posts/', true],
  ['/admin/', false],
  ['/admin/login', false],
  ['/admin/posts/1/show', false],
  ['/other/posts', false],
])('tells from the path %s whether it is a list: %s', (path, expected) => {
  expect(isListPath(BASE, path)).toBe(expected);
});

it('doesn’t request a token without logins', async () => {
  embed({ title: 'Open', logins: false, theme: {} });
  const { session, catalog } = await preload(BASE, '/admin/');
  await vi.waitFor(() => expect(catalog.current()).toBeDefined());
  expect(session).toBeUndefined();
  expect(calls).toEqual(['/admin/api/resources']);
});

it('reports an error to the caller that awaits the response', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(preload(BASE, '/admin/')).rejects.toMatchObject({ status: 0 });
});
