import { isObject, readJson } from './json';
import { problemError } from './problem';

const LOCK = 'fw-admin-refresh';

/**
 * The login of this page. The access token lives in memory only; the refresh token is a cookie
 * that scripts can't read, so a page that is loaded anew asks for an access token with it.
 */
export class Session {
  private access: string | undefined;
  private refreshing: Promise<boolean> | undefined;
  private begun: Promise<boolean> | undefined;
  private ended = false;
  /** Counts logins and logouts: what was asked for before one isn't taken after it. */
  private turn = 0;

  constructor(private readonly root: string) {}

  get token(): string | undefined {
    return this.access;
  }

  /** Logs in; an HttpError if the API doesn't take the address and password. */
  async login(email: string, password: string): Promise<void> {
    const answer = await this.post('login', { email, password });
    const body = readJson((await answer.text()) || 'null');
    if (!answer.ok) throw problemError(answer.status, body, answer.headers);
    this.ended = false;
    this.turn += 1;
    this.take(body);
  }

  /** Ends the session, here and on the server; without a network, here. */
  async logout(): Promise<void> {
    const had = this.access !== undefined;
    this.access = undefined;
    this.ended = true;
    this.turn += 1;
    if (had) await this.post('logout', {}).catch(() => undefined);
  }

  /** Asks for an access token before anybody needs one: the first `refresh` takes what it got. */
  begin(): Promise<boolean> {
    this.begun = this.refresh();
    return this.begun;
  }

  /**
   * Gets a new access token and says whether there is one. However many requests find theirs
   * expired, one asks. Throws what fetch throws when the server can't be reached.
   */
  refresh(): Promise<boolean> {
    if (this.ended) return Promise.resolve(false);
    const { begun } = this;
    this.begun = undefined;
    if (begun) return begun;
    this.refreshing ??= exclusively(() => this.renew()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async renew(): Promise<boolean> {
    const { turn } = this;
    const answer = await this.post('refresh', {});
    const text = await answer.text();
    if (turn !== this.turn) return this.access !== undefined;
    if (answer.status >= 500 || answer.status === 429) {
      throw problemError(answer.status, readJsonOrNull(text));
    }
    this.access = undefined;
    if (answer.ok) this.take(readJson(text));
    return this.access !== undefined;
  }

  private take(body: unknown): void {
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    this.access = typeof data.access_token === 'string' ? data.access_token : undefined;
  }

  private post(action: string, body: object): Promise<Response> {
    return fetch(`${this.root}auth/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    });
  }
}

/** Runs one at a time across the tabs of the browser, as a refresh token can be used once. */
function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

function readJsonOrNull(text: string) {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
