import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Client } from '../api/client';
import { Session } from '../api/session';
import { CatalogStore } from '../resource/catalog/catalogStore';
import { createAuthProvider, USER_LOGOUT } from './authProvider';

const posts = { model: 'Post', path: 'posts', key: 'id', fields: {}, can: ['read'] };

let resourcesStatus: number;
let calls: string[];

beforeEach(() => {
  resourcesStatus = 200;
  calls = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    if (path === '/admin/api/resources') {
      const body = resourcesStatus === 200 ? { data: { menu: [], resources: [posts] } } : {};
      return new Response(JSON.stringify(body), { status: resourcesStatus });
    }
    return new Response(JSON.stringify({ data: { access_token: 't' } }));
  });
});

function providerOf() {
  const session = new Session('/');
  const client = new Client('/', session);
  const store = new CatalogStore(client);
  return { provider: createAuthProvider(session, client, store), session, store };
}

describe('login', () => {
  it('rejects users without access to the admin and ends their session', async () => {
    resourcesStatus = 403;
    const { provider, session, store } = providerOf();
    await expect(provider.login({ username: 'a', password: 'b' })).rejects.toThrow(
      'fw.auth.no_access',
    );
    expect(session.token).toBeUndefined();
    expect(store.current()).toBeUndefined();
    expect(calls).toContain('/auth/logout');
  });
});

describe('checkAuth', () => {
  it('continues the session after a page load', async () => {
    const { provider, store } = providerOf();
    await provider.checkAuth({});
    expect(calls).toEqual(['/auth/refresh?optional=true', '/admin/api/resources']);
    expect(store.current()?.find('posts')).toBeDefined();
  });
});

describe('logout', () => {
  it('keeps the session if the server was too busy to check it', async () => {
    const { provider, session } = providerOf();
    resourcesStatus = 503;
    await expect(provider.checkAuth({})).rejects.toMatchObject({ status: 503 });
    await provider.logout({});
    expect(session.token).toBe('t');
    resourcesStatus = 200;
    await provider.checkAuth({});
    expect(calls).not.toContain('/auth/logout');
  });

  it('ends the session if the user logs out while the server is busy', async () => {
    const { provider, session } = providerOf();
    resourcesStatus = 503;
    await expect(provider.checkAuth({})).rejects.toMatchObject({ status: 503 });
    await provider.logout(USER_LOGOUT);
    expect(session.token).toBeUndefined();
    expect(calls).toContain('/auth/logout');
  });

  it.each([200, 403])('ends the session after a check with status %d', async (status) => {
    const { provider, session } = providerOf();
    resourcesStatus = status;
    await provider.checkAuth({}).catch(() => undefined);
    await provider.logout({});
    expect(session.token).toBeUndefined();
    expect(calls).toContain('/auth/logout');
  });

  it('ends the session if the user logs out after an earlier failed check', async () => {
    const { provider } = providerOf();
    resourcesStatus = 503;
    await provider.checkAuth({}).catch(() => undefined);
    resourcesStatus = 200;
    await provider.checkAuth({});
    await provider.logout({});
    expect(calls).toContain('/auth/logout');
  });
});

describe('checkError', () => {
  it('rejects only a 401', async () => {
    const { provider } = providerOf();
    const { problemError } = await import('../api/problem');
    await expect(provider.checkError(problemError(403, null))).resolves.toBeUndefined();
    await expect(provider.checkError(problemError(401, null))).rejects.toBeDefined();
  });
});

describe('canAccess', () => {
  it('returns the permissions of the catalog', async () => {
    const { provider } = providerOf();
    const may = (action: string, resource: string) => provider.canAccess?.({ action, resource });
    expect(await may('list', 'posts')).toBe(true);
    expect(await may('edit', 'posts')).toBe(false);
    expect(await may('list', 'secrets')).toBe(false);
  });
});
