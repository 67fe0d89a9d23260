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

/** Lets what was begun and isn't waited for come to its end. */
async function meanwhile(): Promise<void> {
  await new Promise((done) => setTimeout(done, 10));
}

describe('a page that is loaded anew', () => {
  it('asks whether a session goes on, and takes no for an answer', async () => {
    answers['refresh?optional=true'] = () => new Response(null, { status: 204 });
    expect(await new Session('/').refresh()).toBe(false);
    expect(calls).toEqual(['refresh?optional=true']);
  });

  it('says so when the server can’t be reached', async () => {
    answers['refresh?optional=true'] = away;
    await expect(new Session('/').refresh()).rejects.toMatchObject({ status: 0 });
  });
});

describe('a token that came before anybody waited for it', () => {
  it('is renewed when it has expired', async () => {
    const session = new Session('/');
    await session.begin();
    expect(await session.refresh()).toBe(true);
    expect(calls).toEqual(['refresh?optional=true', 'refresh?optional=true']);
  });

  it('is what the first who waits for it gets', async () => {
    const session = new Session('/');
    void session.begin();
    expect(await session.refresh()).toBe(true);
    expect(calls).toEqual(['refresh?optional=true']);
  });
});

describe('a logout', () => {
  it('is remembered until the server knows of it', async () => {
    const session = await loggedIn();
    expect(session.unended.current()).toBe(false);
    await session.logout();
    expect(session.unended.current()).toBe(false);
  });

  it.each([away, () => new Response('', { status: 503 })])('counts without a server', async (no) => {
    const session = await loggedIn();
    answers.logout = no;
    await session.logout();
    expect(session.token).toBeUndefined();
    expect(session.unended.current()).toBe(true);
    // Whoever loads the page anew has the cookie, but isn't who has logged out.
    const anew = new Session('/');
    expect(await anew.refresh()).toBe(false);
    await meanwhile();
    expect(calls).toEqual(['logout', 'logout']);
    answers.logout = granted;
    window.dispatchEvent(new Event('online'));
    await meanwhile();
    expect(anew.unended.current()).toBe(false);
    expect(await anew.refresh()).toBe(true);
  });

  it('is told of before the next login, and of each API by itself', async () => {
    const session = await loggedIn();
    answers.logout = away;
    await session.logout();
    expect(new Session('/shop/').unended.current()).toBe(false);
    calls = [];
    await session.login('b@example.com', 'secret');
    expect(calls).toEqual(['logout', 'login']);
    expect(session.unended.current()).toBe(false);
  });

  it('of a session that has ended already is done', async () => {
    const session = await loggedIn();
    answers.logout = () => new Response('', { status: 401 });
    await session.logout();
    expect(session.unended.current()).toBe(false);
  });
});

describe('a logout in another tab', () => {
  const elsewhere = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'fw-admin-unended:/', newValue }));

  it('takes the token away here, and is told, though the server knows of it already', async () => {
    const session = await loggedIn();
    const told = vi.fn();
    const stop = session.unended.onElsewhere(told);
    elsewhere('');
    elsewhere(null);
    expect(session.token).toBeUndefined();
    expect(told).toHaveBeenCalledOnce();
    stop();
    elsewhere('');
    expect(told).toHaveBeenCalledOnce();
    // Nobody has logged out here: who logs in there anew is taken here as well.
    expect(await session.refresh()).toBe(true);
  });

  it('leaves nothing of the token that came before anybody waited for it', async () => {
    const session = new Session('/');
    await session.begin();
    elsewhere('');
    answers['refresh?optional=true'] = () => new Response(null, { status: 204 });
    expect(await session.refresh()).toBe(false);
  });

  it('isn’t what else a browser keeps', async () => {
    const session = await loggedIn();
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(session.token).toBe('t');
  });
});

describe('a server that never answers', () => {
  it('keeps no other tab from asking', async () => {
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
