import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Session } from './session';

type Reply = Response | Promise<Response>;

let answers: Record<string, (init: RequestInit) => Reply>;
let calls: string[];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  answers = { login: granted, logout: granted, 'refresh?optional=true': granted };
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const action = path.replace('/auth/', '');
    calls.push(action);
    return answers[action]?.(init);
  });
});

function granted(): Response {
  return new Response(JSON.stringify({ data: { access_token: 't' } }));
}

function away(): never {
  throw new TypeError('Failed to fetch');
}

async function loggedIn(): Promise<Session> {
  const session = new Session('/');
  await session.login('a@example.com', 'secret');
  calls = [];
  return session;
}

/** Wait for requests that nothing awaits. */
async function meanwhile(): Promise<void> {
  await new Promise((done) => setTimeout(done, 10));
}

describe('after a page load', () => {
  it('checks for a session without an error if there is none', async () => {
    answers['refresh?optional=true'] = () => new Response(null, { status: 204 });
    expect(await new Session('/').refresh()).toBe(false);
    expect(calls).toEqual(['refresh?optional=true']);
  });

  it('reports an unreachable server', async () => {
    answers['refresh?optional=true'] = away;
    await expect(new Session('/').refresh()).rejects.toMatchObject({ status: 0 });
  });
});

describe('a token that was requested in advance', () => {
  it('is refreshed when it has expired', async () => {
    const session = new Session('/');
    await session.refreshInAdvance();
    expect(await session.refresh()).toBe(true);
    expect(calls).toEqual(['refresh?optional=true', 'refresh?optional=true']);
  });

  it('is returned to the first caller', async () => {
    const session = new Session('/');
    void session.refreshInAdvance();
    expect(await session.refresh()).toBe(true);
    expect(calls).toEqual(['refresh?optional=true']);
  });
});

describe('a logout', () => {
  it('is pending until the server confirms it', async () => {
    const session = await loggedIn();
    expect(session.pendingLogout.current()).toBe(false);
    await session.logout();
    expect(session.pendingLogout.current()).toBe(false);
  });

  it.each([away, () => new Response('', { status: 503 })])(
    'takes effect without a server',
    async (no) => {
      const session = await loggedIn();
      answers.logout = no;
      await session.logout();
      expect(session.token).toBeUndefined();
      expect(session.pendingLogout.current()).toBe(true);
      // The cookie is still there after a reload, but the user has logged out.
      const anew = new Session('/');
      expect(await anew.refresh()).toBe(false);
      await meanwhile();
      expect(calls).toEqual(['logout', 'logout']);
      answers.logout = granted;
      window.dispatchEvent(new Event('online'));
      await meanwhile();
      expect(anew.pendingLogout.current()).toBe(false);
      expect(await anew.refresh()).toBe(true);
    },
  );

  it('is sent before the next login, and tracked for each API', async () => {
    const session = await loggedIn();
    answers.logout = away;
    await session.logout();
    expect(new Session('/shop/').pendingLogout.current()).toBe(false);
    calls = [];
    await session.login('b@example.com', 'secret');
    expect(calls).toEqual(['logout', 'login']);
    expect(session.pendingLogout.current()).toBe(false);
  });

  it('is complete if the session has already ended', async () => {
    const session = await loggedIn();
    answers.logout = () => new Response('', { status: 401 });
    await session.logout();
    expect(session.pendingLogout.current()).toBe(false);
  });
});

describe('a logout in another tab', () => {
  const elsewhere = (newValue: string | null) =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'fw-admin-pending-logout:/', newValue }),
    );

  it('removes the token here, even if the server has already confirmed it', async () => {
    const session = await loggedIn();
    const told = vi.fn();
    const stop = session.pendingLogout.onOtherTab(told);
    elsewhere('');
    elsewhere(null);
    expect(session.token).toBeUndefined();
    expect(told).toHaveBeenCalledOnce();
    stop();
    elsewhere('');
    expect(told).toHaveBeenCalledOnce();
    // The user has not logged out here: a new login in the other tab applies here as well.
    expect(await session.refresh()).toBe(true);
  });

  it('discards a token that was requested in advance', async () => {
    const session = new Session('/');
    await session.refreshInAdvance();
    elsewhere('');
    answers['refresh?optional=true'] = () => new Response(null, { status: 204 });
    expect(await session.refresh()).toBe(false);
  });

  it('ignores other keys in localStorage', async () => {
    const session = await loggedIn();
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(session.token).toBe('t');
  });
});

describe('a server that does not respond', () => {
  it('doesn’t block other tabs', async () => {
    let held: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => {
      const next = held.catch(() => undefined).then(work);
      held = next;
      return next;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    answers['refresh?optional=true'] = ({ signal }) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
    const hung = new Session('/').refresh();
    const other = new Session('/').refresh();
    await meanwhile();
    answers['refresh?optional=true'] = granted;
    patience.abort(new DOMException('too late', 'TimeoutError'));
    await expect(hung).rejects.toMatchObject({ status: 0 });
    expect(await other).toBe(true);
  });
});
