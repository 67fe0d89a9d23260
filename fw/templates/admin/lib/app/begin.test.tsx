import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { makeAuthProvider } from '../auth/authProvider';
import { apiRoot, begin, isList } from './begin';

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
  localStorage.clear();
  document.head.innerHTML = '';
});

function answerOf(path: string): unknown {
  if (path.endsWith('settings')) return { title: 'Asked', logins: true, theme: {} };
  if (path.endsWith('resources')) return { menu: [], resources: [{ ...posts, can: rights }] };
  return { access_token: 't' };
}

function embed(settings: unknown) {
  document.head.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
}

it('finds the API beside the admin', () => {
  expect(apiRoot(BASE)).toBe('/');
  expect(apiRoot('http://host/shop/admin/')).toBe('/shop/');
});

it('asks for the login and what it may see before anybody needs them', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  const { settings, catalog } = await begin(BASE, '/admin/');
  await vi.waitFor(() => expect(catalog.current()?.find('posts')).toBeDefined());
  expect(settings.title).toBe('Written');
  const entered = ['/auth/refresh?optional=true', '/admin/api/resources', '/auth/me'];
  await vi.waitFor(() => expect(calls).toEqual(entered));
});

it('asks for the first records of a list as it begins, unless it is to be opened otherwise', async () => {
  vi.mock('../pages/ListPage', () => ({}));
  const first = '/posts/?page=1&per_page=25&sort=-id';
  const asked = async () => {
    calls = [];
    embed({ title: 'Written', logins: true, theme: {} });
    await begin(BASE, '/admin/posts');
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

it('asks for no list that the user may not read', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  rights = ['create'];
  await begin(BASE, '/admin/posts');
  await vi.waitFor(() => expect(calls).toContain('/auth/me'));
  expect(calls.filter((path) => path.startsWith('/posts/'))).toEqual([]);
});

it('has the pages take what was asked for, a refusal too', async () => {
  for (const status of [0, 401]) {
    refused = status;
    embed({ title: 'Written', logins: true, theme: {} });
    const { client, session, catalog } = await begin(BASE, '/admin/');
    if (!session) throw new Error('There are logins.');
    calls = [];
    const checked = makeAuthProvider(session, client, catalog).checkAuth({});
    await (status === 401 ? expect(checked).rejects.toMatchObject({ status }) : checked);
    expect(calls).not.toContain('/auth/refresh?optional=true');
  }
});

it('asks for a token anew after the first answer was taken', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  refused = 401;
  const { session } = await begin(BASE, '/admin/');
  expect(await session?.refresh()).toBe(false);
  refused = 0;
  expect(await session?.refresh()).toBe(true);
});

it.each([
  ['are not written into the page', ''],
  ['were left out by the development server', 'null'],
])('asks for settings that %s', async (_, text) => {
  if (text) embed(null);
  const { settings } = await begin(BASE, '/admin/');
  expect(settings).toEqual({ title: 'Asked', logins: true, theme: {} });
  expect(calls[0]).toBe('/admin/api/settings');
});

it('asks for no token on the page that one logs in on, where the answer would grow old', async () => {
  embed({ title: 'Written', logins: true, theme: {} });
  const { session } = await begin(BASE, '/admin/login');
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
])('knows by its address whether %s is a list: %s', (path, expected) => {
  expect(isList(BASE, path)).toBe(expected);
});

it('needs no login where there is none', async () => {
  embed({ title: 'Open', logins: false, theme: {} });
  const { session, catalog } = await begin(BASE, '/admin/');
  await vi.waitFor(() => expect(catalog.current()).toBeDefined());
  expect(session).toBeUndefined();
  expect(calls).toEqual(['/admin/api/resources']);
});

it('leaves a failure to whoever waits for the answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(begin(BASE, '/admin/')).rejects.toMatchObject({ status: 0 });
});
