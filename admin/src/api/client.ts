import { HttpError } from 'react-admin';

import { type Json, readJson, writeJson } from './json';
import { challengeError, problemError, withNetworkError } from './problem';
import type { Session } from './session';
import { sendFile, type UploadOptions } from './upload';

export interface ApiResponse {
  status: number;
  body: Json;
  etag: string | undefined;
}

export interface ApiRequest {
  method?: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  body?: unknown;
  /** ETag that the stored record must still have (`If-Match`). */
  ifMatch?: string | undefined;
  /**
   * ETag of the cached response (`If-None-Match`); the response is a 304 without a body if it
   * matches.
   */
  ifNoneMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds for which a prefetched response is token. */
const PREFETCH_LIFETIME = 5000;

interface PrefetchedResponse {
  response: Promise<ApiResponse>;
  /** Time of the request. */
  requestedAt: number;
  /** Token of the request. Another user may get another response. */
  token: string | undefined;
}

/**
 * HTTP client of the API. Adds the access token, refreshes it once when it has expired, and parses
 * problems.
 */
export class Client {
  private readonly prefetched = new Map<string, PrefetchedResponse>();

  constructor(
    /** Path of the API, with a trailing slash. */
    readonly root: string,
    private readonly session?: Session,
  ) {}

  /**
   * Start a request that a page will need soon. The first `call` for the path returns its response.
   */
  prefetch(path: string): void {
    const token = this.session?.token;
    const response = this.call(path);
    // `call` reports the error.
    response.catch(() => undefined);
    this.prefetched.set(path, { response, requestedAt: performance.now(), token });
  }

  /** Send a request. Throw an HttpError if it fails, with status 0 if the server is unreachable. */
  async call(path: string, request: ApiRequest = {}): Promise<ApiResponse> {
    const prefetched = this.prefetched.get(path);
    this.prefetched.delete(path);
    // A change can make any prefetched response out of date.
    if (request.method && request.method !== 'GET') this.prefetched.clear();
    else if (prefetched && !request.ifNoneMatch && this.isFresh(prefetched))
      return prefetched.response;
    return this.withLogin(() => this.send(path, request));
  }

  /** Upload a file. Throw an HttpError as `call`. */
  upload(path: string, file: Blob, options: UploadOptions = {}): Promise<ApiResponse> {
    return this.withLogin(() => sendFile(this.root + path, file, this.session?.token, options));
  }

  private async withLogin(send: () => Promise<Response>): Promise<ApiResponse> {
    const token = this.session?.token;
    let response = await send();
    // Don't retry a wrong password: each attempt counts towards the rate limit.
    const stale = response.status === 401 && challengeError(response.headers) !== 'invalid_grant';
    if (stale && this.session) {
      // Another request may have refreshed the token in the meantime.
      const renewed =
        this.session.token !== token || (await withNetworkError(this.session.refresh()));
      if (renewed) response = await send();
    }
    return readResponse(response);
  }

  private isFresh({ requestedAt, token }: PrefetchedResponse): boolean {
    return performance.now() - requestedAt < PREFETCH_LIFETIME && token === this.session?.token;
  }

  private send(path: string, request: ApiRequest): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' });
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    if (request.ifMatch) headers.set('if-match', request.ifMatch);
    if (request.ifNoneMatch) headers.set('if-none-match', request.ifNoneMatch);
    if (this.session?.token) headers.set('authorization', `Bearer ${this.session.token}`);
    return withNetworkError(
      fetch(this.root + path, {
        method: request.method ?? 'GET',
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        body: request.body === undefined ? null : writeJson(request.body),
        signal: request.signal ?? null,
      }),
    );
  }
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await withNetworkError(response.text());
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
    // For example an HTML page of a proxy.
    if (ok) throw new HttpError('fw.load_error.invalid_json', 502);
    return null;
  }
}
