import { parsed } from '../i18n/sentences.ts';
import { Problem } from './problem.ts';
import { forgetToken, token } from './session.ts';

type Method = 'GET' | 'POST' | 'PUT';

const refused = new Set<() => void>();

/** Call a function when the server no longer accepts the token. Return what stops it. */
export function onRefused(call: () => void): () => void {
  refused.add(call);
  return () => refused.delete(call);
}

/** Send a request with the token. Throws Problem for error responses and without a connection. */
export async function send(
  method: Method,
  path: string,
  body?: unknown,
  options: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = headersOf(body);
  const init: RequestInit = { method, headers: { ...headers, ...options.headers } };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (options.signal) init.signal = options.signal;
  const response = await fetch(path, init).catch((error: unknown) => {
    throw options.signal?.aborted ? error : new Problem(0);
  });
  if (response.ok) return response;
  throw problemOfResponse(response.status, await response.text().catch(() => ''));
}

/** Return the headers of a request with the token. */
export function headersOf(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token() ?? ''}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return headers;
}

/** Return the problem of an error response; without a valid token, the page asks for another. */
export function problemOfResponse(status: number, text: string): Problem {
  if (status === 401) {
    forgetToken();
    for (const call of refused) call();
  }
  return new Problem(status, objectIn(text));
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const body = parsed(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function json<T>(response: Promise<Response>): Promise<T> {
  const found = await response;
  return (found.status === 204 ? undefined : parsed(await found.text())) as T;
}

/** Return the answer to a GET request. */
export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return json(send('GET', path, undefined, signal ? { signal } : {}));
}

/** Return the answer to a POST request. */
export function post<T = void>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return json(send('POST', path, body, signal ? { signal } : {}));
}

/** Return the answer to a PUT request. */
export function put<T = void>(path: string, body: unknown): Promise<T> {
  return json(send('PUT', path, body));
}
