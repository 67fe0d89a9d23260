import { HttpError } from 'react-admin';

import { type AppSecret, parseCodes, parseSecret } from '../auth/secondFactor/secondFactor';
import { isObject, type Json, readJson } from './json';
import { problemError, withNetworkError } from './problem';

const LOCK = 'fw-admin-refresh';

/**
 * Time-out of a refresh in milliseconds. All tabs wait for the lock meanwhile. The server accepts a
 * used refresh token for ten more seconds, in case its response was lost.
 */
const REFRESH_TIMEOUT = 8_000;

/** Time-out of a logout in milliseconds. The user waits for it. */
const LOGOUT_TIMEOUT = 4_000;

interface Reply {
  status: number;
  ok: boolean;
  headers: Headers;
  body: Json;
}

/**
 * Login session of this page. The access token is kept in memory. The refresh token is an HttpOnly
 * cookie, which gets a new access token after a page load.
 */
export class Session {
  /** Logout that the server has not confirmed yet. */
  readonly pendingLogout: PendingLogout;
  private accessToken: string | undefined;
  private refreshing: Promise<boolean> | undefined;
  private requested: Promise<boolean> | undefined;
  private ended = false;
  /** Number of logins and logouts. Responses to requests from before the last one are ignored. */
  private epoch = 0;

  constructor(private readonly root: string) {
    this.pendingLogout = new PendingLogout(root);
    // The access token would be valid for some more minutes.
    this.pendingLogout.onOtherTab(() => this.forget());
    window.addEventListener('online', () => void this.retryLogout());
    void this.retryLogout();
  }

  get token(): string | undefined {
    return this.accessToken;
  }

  /** Log in. Throw an HttpError if the API rejects the e-mail address or the password. */
  async login(email: string, password: string): Promise<void> {
    await this.start('login', { email, password });
  }

  /**
   * Complete a login by a code of an authenticator app. Without a challenge, the one of a provider's
   * login in the cookie counts. Return recovery codes if it was the app's first code. Throw an
   * HttpError if the API rejects the code.
   */
  async complete(challenge: string | undefined, code: string): Promise<string[]> {
    return parseCodes(await this.start('login/code', { challenge, code }));
  }

  /** Return a secret for the authenticator app of a user who needs one to log in. */
  async enrol(challenge: string | undefined): Promise<AppSecret> {
    const { ok, status, headers, body } = await this.post('login/enrol', { challenge });
    if (!ok) throw problemError(status, body, headers);
    return parseSecret(isObject(body) ? (body.data ?? null) : null);
  }

  private async start(action: string, credentials: object): Promise<Json> {
    await this.retryLogout();
    const response = await this.post(action, credentials);
    if (!response.ok) throw problemError(response.status, response.body, response.headers);
    this.ended = false;
    this.epoch += 1;
    this.acceptToken(response.body);
    if (this.accessToken === undefined) throw new HttpError('fw.load_error.invalid_json', 502);
    // The new cookie replaces the cookie of the previous session.
    this.pendingLogout.set(false);
    return isObject(response.body) ? (response.body.data ?? null) : null;
  }

  /** End the session in the browser, and on the server if it is reachable. */
  async logout(): Promise<void> {
    const hadToken = this.accessToken !== undefined;
    this.forget();
    this.ended = true;
    if (!hadToken) return;
    // Set this first, in case the page is closed before the response arrives.
    this.pendingLogout.set(true);
    await this.sendLogout();
  }

  private forget(): void {
    this.accessToken = undefined;
    this.requested = undefined;
    this.epoch += 1;
  }

  /** Retry a logout that the server has not confirmed. */
  async retryLogout(): Promise<void> {
    if (!this.pendingLogout.current()) return;
    // The user may have logged in again in another tab. Keep that session.
    await withRefreshLock(async () => {
      if (this.pendingLogout.current()) await this.sendLogout();
    });
  }

  /** Request an access token in advance. The first `refresh` returns the result. */
  refreshInAdvance(): Promise<boolean> {
    this.requested = this.refresh();
    return this.requested;
  }

  /**
   * Get a new access token and return true if there is one. Concurrent calls share one request.
   * Throw an HttpError with status 0 if the server is unreachable.
   */
  refresh(): Promise<boolean> {
    // The remaining cookie would undo the logout.
    if (this.ended || this.pendingLogout.current()) return Promise.resolve(false);
    // If there is a token, it has expired, and so has the response that it came with.
    const requested = this.accessToken === undefined ? this.requested : undefined;
    this.requested = undefined;
    if (requested) return requested;
    this.refreshing ??= withRefreshLock(() => this.renew()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async renew(): Promise<boolean> {
    const { epoch } = this;
    // Without a session the response is not an error, which browsers would log in the console.
    const response = await this.post('refresh?optional=true', {}, REFRESH_TIMEOUT);
    if (epoch !== this.epoch) return this.accessToken !== undefined;
    if (response.status >= 500 || response.status === 429) {
      throw problemError(response.status, response.body);
    }
    this.accessToken = undefined;
    if (response.ok) this.acceptToken(response.body);
    return this.accessToken !== undefined;
  }

  private async sendLogout(): Promise<void> {
    const response = await this.post('logout', {}, LOGOUT_TIMEOUT).catch(() => undefined);
    // A 401 means that the session has already ended.
    if (response && (response.ok || response.status === 401)) this.pendingLogout.set(false);
  }

  private acceptToken(body: Json): void {
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    this.accessToken = typeof data.access_token === 'string' ? data.access_token : undefined;
  }

  private async post(action: string, body: object, timeout?: number): Promise<Reply> {
    const response = await withNetworkError(
      fetch(`${this.root}auth/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        credentials: 'same-origin',
        keepalive: true,
        body: JSON.stringify(body),
        signal: timeout === undefined ? null : AbortSignal.timeout(timeout),
      }),
    );
    const { status, ok, headers } = response;
    return { status, ok, headers, body: readJsonOrNull(await withNetworkError(response.text())) };
  }
}

/** Run one refresh at a time across all tabs, since a refresh token can be used only once. */
function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

function readJsonOrNull(text: string): Json {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}

/**
 * Record of a logout that the server has not confirmed. It is kept in localStorage, since scripts
 * can't delete the cookie of the session.
 */
export class PendingLogout {
  private readonly key: string;
  private readonly listeners = new Set<() => void>();
  private readonly otherTabListeners = new Set<() => void>();
  /** Fallback if localStorage is unavailable. */
  private fallback = false;

  /** `root` is the path of the API. */
  constructor(root: string) {
    this.key = `fw-admin-pending-logout:${root}`;
    window.addEventListener('storage', ({ key, newValue }) => {
      this.notify();
      if (key === this.key && newValue !== null)
        this.otherTabListeners.forEach((listener) => listener());
    });
  }

  readonly current = (): boolean => {
    try {
      return localStorage.getItem(this.key) !== null;
    } catch {
      return this.fallback;
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Call the listener when the user logs out in another tab. */
  readonly onOtherTab = (listener: () => void): (() => void) => {
    this.otherTabListeners.add(listener);
    return () => this.otherTabListeners.delete(listener);
  };

  set(pending: boolean): void {
    this.fallback = pending;
    try {
      if (pending) localStorage.setItem(this.key, '');
      else localStorage.removeItem(this.key);
    } catch {
      // Kept in memory.
    }
    this.notify();
  }

  private notify(): void {
    this.listeners.forEach((listener) => listener());
  }
}
