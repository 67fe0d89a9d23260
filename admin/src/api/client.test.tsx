import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Client } from './client';
import { Session } from './session';

type Handler = (path: string, init: RequestInit) => Response | Promise<Response>;

let handler: Handler;
let calls: string[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`);
    return handler(path, init);
  });
});

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function bearer(init: RequestInit): string | null {
  return new Headers(init.headers).get('authorization');
}

describe('Client', () => {
  it('returns the body and the ETag, and sends If-Match', async () => {
    let sent: string | null = null;
    handler = (_path, init) => {
      sent = new Headers(init.headers).get('if-match');
      return json({ data: { id: 1 } }, 200, { etag: '"b"' });
    };
    const answer = await new Client('/').call('posts/1', { method: 'PATCH', ifMatch: '"a"' });
    expect(sent).toBe('"a"');
    expect(answer).toEqual({ status: 200, body: { data: { id: 1 } }, etag: '"b"' });
  });

  it('reports an unreachable server', async () => {
    handler = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(new Client('/').call('posts/')).rejects.toMatchObject({ status: 0 });
  });

  it('returns a prefetched response once, unless it may be out of date', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let count = 0;
    handler = () => json({ data: (count += 1) });
    const client = new Client('/');
    const read = async () => (await client.call('posts/')).body;
    client.prefetch('posts/');
    expect(await read()).toEqual({ data: 1 });
    expect(await read()).toEqual({ data: 2 });
    client.prefetch('posts/');
    await client.call('posts/', { method: 'POST' });
    expect(await read()).toEqual({ data: 5 });
    client.prefetch('posts/');
    vi.advanceTimersByTime(6000);
    expect(await read()).toEqual({ data: 7 });
    vi.useRealTimers();
  });

  it('doesn’t return a response that was prefetched for another user', async () => {
    handler = (path, init) =>
      path === '/auth/login'
        ? json({ data: { access_token: 'hers' } })
        : json({ data: bearer(init) });
    const session = new Session('/');
    const client = new Client('/', session);
    client.prefetch('auth/me');
    await session.login('b@example.com', 'secret');
    expect((await client.call('auth/me')).body).toEqual({ data: 'Bearer hers' });
  });

  it('passes the error of a failed prefetch to the caller', async () => {
    handler = () => json({}, 503);
    const client = new Client('/');
    client.prefetch('posts/');
    await expect(client.call('posts/')).rejects.toMatchObject({ status: 503 });
  });

  it('reports a response that is not JSON', async () => {
    handler = () => new Response('<html>', { status: 200 });
    await expect(new Client('/').call('posts/')).rejects.toMatchObject({ status: 502 });
    handler = () => new Response('<html>', { status: 503 });
    await expect(new Client('/').call('posts/')).rejects.toMatchObject({ status: 503 });
  });
});

describe('Client with a session', () => {
  it('refreshes the token once for all requests that find it expired', async () => {
    let current = 'old';
    handler = async (path, init) => {
      if (path === '/auth/login') return json({ data: { access_token: 'old' } });
      if (path === '/auth/refresh?optional=true') {
        await new Promise((done) => setTimeout(done, 5));
        current = 'new';
        return json({ data: { access_token: 'new' } });
      }
      return bearer(init) === `Bearer ${current}` && current === 'new'
        ? json({ data: path })
        : json({ title: 'Unauthorized' }, 401);
    };
    const session = new Session('/');
    await session.login('a@example.com', 'secret');
    const client = new Client('/', session);
    const answers = await Promise.all(['a', 'b', 'c'].map((path) => client.call(path)));
    expect(answers.map(({ body }) => body)).toEqual([
      { data: '/a' },
      { data: '/b' },
      { data: '/c' },
    ]);
    expect(calls.filter((call) => call === 'POST /auth/refresh?optional=true')).toHaveLength(1);
  });

  it('gives up when the session has ended, after one refresh', async () => {
    handler = () => json({ title: 'Unauthorized' }, 401);
    const client = new Client('/', new Session('/'));
    await expect(client.call('posts/')).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual(['GET /posts/', 'POST /auth/refresh?optional=true']);
  });

  it('sends a wrong password once, since each attempt counts towards the rate limit', async () => {
    const challenge = { 'www-authenticate': 'Bearer error="invalid_grant"' };
    handler = () => json({ title: 'Unauthorized' }, 401, challenge);
    const client = new Client('/', new Session('/'));
    await expect(client.call('auth/password', { method: 'POST' })).rejects.toMatchObject({
      status: 401,
      body: { reason: 'invalid_grant' },
    });
    expect(calls).toEqual(['POST /auth/password']);
  });

  it('returns the number of seconds to wait before the next attempt', async () => {
    handler = () => json({ title: 'Too Many Requests' }, 429, { 'retry-after': '60' });
    await expect(new Client('/').call('x')).rejects.toMatchObject({ body: { retry_after: 60 } });
  });

  it('keeps the session when the server is too busy to refresh it', async () => {
    handler = (path) =>
      path === '/auth/refresh?optional=true'
        ? json({ title: 'Busy' }, 503)
        : json({ title: 'No' }, 401);
    const client = new Client('/', new Session('/'));
    await expect(client.call('posts/')).rejects.toMatchObject({ status: 503 });
  });

  it.each(['login', 'logout'] as const)(
    'ignores a refreshed token that arrives after a %s',
    async (turn) => {
      let answer: (response: Response) => void = () => undefined;
      handler = (path) =>
        path === '/auth/refresh?optional=true'
          ? new Promise((resolve) => (answer = resolve))
          : json({ data: { access_token: 'hers' } });
      const session = new Session('/');
      const refreshed = session.refresh();
      await (turn === 'login' ? session.login('b@example.com', 'secret') : session.logout());
      answer(json({ data: { access_token: 'his' } }));
      expect(await refreshed).toBe(turn === 'login');
      expect(session.token).toBe(turn === 'login' ? 'hers' : undefined);
    },
  );

  it('never refreshes the token after a logout', async () => {
    handler = (path) =>
      path === '/auth/login' ? json({ data: { access_token: 't' } }) : json({}, 401);
    const session = new Session('/');
    await session.login('a@example.com', 'secret');
    await session.logout();
    expect(session.token).toBeUndefined();
    expect(await session.refresh()).toBe(false);
    expect(calls).toEqual(['POST /auth/login', 'POST /auth/logout']);
  });
});
