import { HttpError } from 'react-admin';

import { isObject, type Json } from './json';

/** Error response of the API (RFC 9457). */
export interface Problem {
  status: number;
  title: string;
  detail?: string;
  code?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** Machine-readable reasons by field, if the API gives any. */
  reasons?: Record<string, string[]>;
  /** Seconds to wait before the next attempt. */
  retry_after?: number;
  /** Error code of the challenge of a 401, such as `invalid_grant` for a wrong password. */
  reason?: string;
  /** Challenge of the second step of a login. */
  challenge?: string;
  /** True if the second step begins with an authenticator app. */
  enrols?: boolean;
}

/** Convert a problem into the error that react-admin expects, with messages by field. */
export function problemError(status: number, body: Json, headers?: Headers): HttpError {
  const problem = toProblem(status, body);
  const wait = headers?.get('retry-after');
  if (wait && /^\d+$/.test(wait)) problem.retry_after = Number(wait);
  const reason = challengeError(headers);
  if (reason) problem.reason = reason;
  const errors: Record<string, string> = {};
  for (const [field, messages] of Object.entries(problem.errors ?? {})) {
    errors[field] = messages.join(' ');
  }
  return new HttpError(problem.detail ?? problem.title, status, { ...problem, errors });
}

/** Return the error code of the WWW-Authenticate challenge (RFC 6750, section 3). */
export function challengeError(headers: Headers | undefined): string | undefined {
  return /\berror="([^"]*)"/.exec(headers?.get('www-authenticate') ?? '')?.[1];
}

function toProblem(status: number, body: Json): Problem {
  const given = isObject(body) ? body : {};
  const problem: Problem = { status, title: text(given.title) ?? `HTTP ${status}` };
  const detail = text(given.detail);
  const code = text(given.code);
  if (detail) problem.detail = detail;
  if (code) problem.code = code;
  const challenge = text(given.challenge);
  if (challenge) Object.assign(problem, { challenge, enrols: given.enrols === true });
  if (isObject(given.errors)) problem.errors = messagesByField(given.errors);
  if (isObject(given.reasons)) problem.reasons = messagesByField(given.reasons);
  return problem;
}

function messagesByField(said: Record<string, Json>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(said).map(([field, one]) => [field, messages(one)]));
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function messages(said: Json): string[] {
  return (Array.isArray(said) ? said : [said]).map(String);
}

/** Return true if the error is a response with that status. */
export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.status === status;
}

/** Await a promise of `fetch`. Turn network failures into an HttpError with status 0. */
export async function withNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof HttpError || (error instanceof Error && error.name === 'AbortError')) {
      throw error;
    }
    throw new HttpError('fw.load_error.unreachable', 0);
  }
}
