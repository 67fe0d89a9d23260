import { HttpError } from 'react-admin';

import { isObject, type Json } from './json';

/** What the API answers when something fails (RFC 9457). */
export interface Problem {
  status: number;
  title: string;
  detail?: string;
  code?: string;
  /** What is wrong with each field. */
  errors?: Record<string, string[]>;
  /** The words for what is wrong with each field that programs go by, where there are any. */
  reasons?: Record<string, string[]>;
  /** In so many seconds it may be tried again. */
  retry_after?: number;
  /** Why nobody is let in, as the challenge of a 401 says: `invalid_grant` is a wrong password. */
  reason?: string;
}

/** Makes the error that react-admin knows of the API's answer: messages under their fields. */
export function problemError(status: number, body: Json, headers?: Headers): HttpError {
  const problem = toProblem(status, body);
  const wait = headers?.get('retry-after');
  if (wait && /^\d+$/.test(wait)) problem.retry_after = Number(wait);
  const reason = reasonOf(headers);
  if (reason) problem.reason = reason;
  const errors: Record<string, string> = {};
  for (const [field, messages] of Object.entries(problem.errors ?? {})) {
    errors[field] = messages.join(' ');
  }
  return new HttpError(problem.detail ?? problem.title, status, { ...problem, errors });
}

/** What the challenge of an answer names as the error (RFC 6750, 3). */
export function reasonOf(headers: Headers | undefined): string | undefined {
  return /\berror="([^"]*)"/.exec(headers?.get('www-authenticate') ?? '')?.[1];
}

function toProblem(status: number, body: Json): Problem {
  const given = isObject(body) ? body : {};
  const problem: Problem = { status, title: text(given.title) ?? `HTTP ${status}` };
  const detail = text(given.detail);
  const code = text(given.code);
  if (detail) problem.detail = detail;
  if (code) problem.code = code;
  if (isObject(given.errors)) problem.errors = byField(given.errors);
  if (isObject(given.reasons)) problem.reasons = byField(given.reasons);
  return problem;
}

function byField(said: Record<string, Json>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(said).map(([field, one]) => [field, messages(one)]));
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function messages(said: Json): string[] {
  return (Array.isArray(said) ? said : [said]).map(String);
}

/** Whether an error is the API's answer with that status. */
export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.status === status;
}
