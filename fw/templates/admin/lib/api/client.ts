import { HttpError } from 'react-admin';

import { type Json, readJson, writeJson } from './json';
import { problemError, reasonOf } from './problem';
import { reaching } from './reaching';
import type { Session } from './session';

export interface Answer {
  status: number;
  body: Json;
  etag: string | undefined;
}

export interface Call {
  method?: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  body?: unknown;
  /** Change only what still has that ETag. */
  ifMatch?: string | undefined;
  /** Ask only for what isn't the one with that ETag: the answer then is a 304 without a body. */
  ifNoneMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds for which an answer that was asked for ahead is as good as a new one. */
const FRESH = 5000;

interface Foreseen {
  answer: Promise<Answer>;
  /** When it was asked for. */
  since: number;
  /** Who asked: another login may get another answer. */
  token: string | undefined;
}

/** Speaks with the API: adds the login, renews it once when it has expired, reads problems. */
export class Client {
  private readonly foreseen = new Map<string, Foreseen>();

  constructor(
    /** The path that the API stands under, with a slash at the end. */
    readonly root: string,
    private readonly session?: Session,
  ) {}

  /** Asks now for what a page will soon ask for: the first `call` of that path gets the answer. */
  foresee(path: string): void {
    const token = this.session?.token;
    const answer = this.call(path);
    // Whoever calls is told of a failure.
    answer.catch(() => undefined);
    this.foreseen.set(path, { answer, since: performance.now(), token });
  }

  /** Answers what the API says; an HttpError for a failure, status 0 if it can't be reached. */
  async call(path: string, call: Call = {}): Promise<Answer> {
    const ahead = this.foreseen.get(path);
    this.foreseen.delete(path);
    // A change may make another answer of each.
    if (call.method && call.method !== 'GET') this.foreseen.clear();
    else if (ahead && !call.ifNoneMatch && this.isGood(ahead)) return ahead.answer;
    const used = this.session?.token;
    let response = await this.send(path, call);
    // A password that is wrong stays so: sent again it would count as one more guess.
    const stale = response.status === 401 && reasonOf(response.headers) !== 'invalid_grant';
    if (stale && this.session) {
      // Another request may have got a new token meanwhile.
      const renewed = this.session.token !== used || (await reaching(this.session.refresh()));
      if (renewed) response = await this.send(path, call);
    }
    return answered(response);
  }

  private isGood({ since, token }: Foreseen): boolean {
    return performance.now() - since < FRESH && token === this.session?.token;
  }

  private send(path: string, call: Call): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' });
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    if (call.ifMatch) headers.set('if-match', call.ifMatch);
    if (call.ifNoneMatch) headers.set('if-none-match', call.ifNoneMatch);
    if (this.session?.token) headers.set('authorization', `Bearer ${this.session.token}`);
    return reaching(
      fetch(this.root + path, {
        method: call.method ?? 'GET',
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        body: call.body === undefined ? null : writeJson(call.body),
        signal: call.signal ?? null,
      }),
    );
  }
}

async function answered(response: Response): Promise<Answer> {
  const text = await reaching(response.text());
  const body = readBody(text, response.ok);
  if (!response.ok && response.status !== 304) {
    throw problemError(response.status, body, response.headers);
  }
  return {
    status: response.status,
    body,
    etag: response.headers.get('etag') ?? undefined,
  };
}

function readBody(text: string, ok: boolean): Json {
  if (text === '') return null;
  try {
    return readJson(text);
  } catch {
    // A proxy's page of HTML, for example.
    if (ok) throw new HttpError('fw.failed.no_json', 502);
    return null;
  }
}
