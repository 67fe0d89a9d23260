import { HttpError } from 'react-admin';

import { isObject, type Json, readJson } from './json';
import { problemError } from './problem';
import { reaching } from './reaching';
import { Unended } from './unended';

const LOCK = 'fw-admin-refresh';

/**
 * Milliseconds that an answer may take. A tab that waits longer would keep all others waiting; and
 * for ten seconds the server takes a refresh token once more, whose answer was lost.
 */
const PATIENCE = 8_000;

/** The same for a logout, which somebody waits for. */
const FAREWELL = 4_000;

interface Reply {
  status: number;
  ok: boolean;
  headers: Headers;
  body: Json;
}

/**
 * The login of this page. The access token lives in memory only; the refresh token is a cookie
 * that scripts can't read, so a page that is loaded anew asks for an access token with it.
 */
export class Session {
  /** Whether somebody has logged out here, and the server doesn't know. */
  readonly unended: Unended;
  private access: string | undefined;
  private refreshing: Promise<boolean> | undefined;
  private begun: Promise<boolean> | undefined;
  private ended = false;
  /** Counts logins and logouts: what was asked for before one isn't taken after it. */
  private turn = 0;

  constructor(private readonly root: string) {
    this.unended = new Unended(root);
    // Its token would be good for some minutes yet.
    this.unended.onElsewhere(() => this.forget());
    window.addEventListener('online', () => void this.end());
    void this.end();
  }

  get token(): string | undefined {
    return this.access;
  }

  /** Logs in; an HttpError if the API doesn't take the address and password. */
  async login(email: string, password: string): Promise<void> {
    await this.end();
    const answer = await this.post('login', { email, password });
    if (!answer.ok) throw problemError(answer.status, answer.body, answer.headers);
    this.ended = false;
    this.turn += 1;
    this.take(answer.body);
    if (this.access === undefined) throw new HttpError('fw.failed.no_json', 502);
    // Its cookie has taken the place of that of the session before.
    this.unended.set(false);
  }

  /** Ends the session, here and on the server; where that can't be reached, here. */
  async logout(): Promise<void> {
    const had = this.access !== undefined;
    this.forget();
    this.ended = true;
    if (!had) return;
    // First, for a page that is closed before the answer comes.
    this.unended.set(true);
    await this.tell();
  }

  private forget(): void {
    this.access = undefined;
    this.begun = undefined;
    this.turn += 1;
  }

  /** Tells the server of a logout that it doesn't know of, if there was one. */
  async end(): Promise<void> {
    if (!this.unended.current()) return;
    // In another tab somebody may have logged in since: that session isn't meant.
    await exclusively(async () => {
      if (this.unended.current()) await this.tell();
    });
  }

  /** Asks for an access token before anybody needs one: the first `refresh` takes what it got. */
  begin(): Promise<boolean> {
    this.begun = this.refresh();
    return this.begun;
  }

  /**
   * Gets a new access token and says whether there is one. However many requests find theirs
   * expired, one asks. An HttpError of status 0 when the server can't be reached.
   */
  refresh(): Promise<boolean> {
    // The cookie that is still there would undo the logout.
    if (this.ended || this.unended.current()) return Promise.resolve(false);
    // A token that is there has expired: then the answer that it came with is no news.
    const begun = this.access === undefined ? this.begun : undefined;
    this.begun = undefined;
    if (begun) return begun;
    this.refreshing ??= exclusively(() => this.renew()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async renew(): Promise<boolean> {
    const { turn } = this;
    // Without a session that is no error, which browsers would print in their console.
    const answer = await this.post('refresh?optional=true', {}, PATIENCE);
    if (turn !== this.turn) return this.access !== undefined;
    if (answer.status >= 500 || answer.status === 429) {
      throw problemError(answer.status, answer.body);
    }
    this.access = undefined;
    if (answer.ok) this.take(answer.body);
    return this.access !== undefined;
  }

  private async tell(): Promise<void> {
    const answer = await this.post('logout', {}, FAREWELL).catch(() => undefined);
    // A 401: there is no session that could be ended.
    if (answer && (answer.ok || answer.status === 401)) this.unended.set(false);
  }

  private take(body: Json): void {
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    this.access = typeof data.access_token === 'string' ? data.access_token : undefined;
  }

  private async post(action: string, body: object, patience?: number): Promise<Reply> {
    const answer = await reaching(
      fetch(`${this.root}auth/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        credentials: 'same-origin',
        keepalive: true,
        body: JSON.stringify(body),
        signal: patience === undefined ? null : AbortSignal.timeout(patience),
      }),
    );
    const { status, ok, headers } = answer;
    return { status, ok, headers, body: readJsonOrNull(await reaching(answer.text())) };
  }
}

/** Runs one at a time across the tabs of the browser, as a refresh token can be used once. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

function readJsonOrNull(text: string): Json {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
