import { HttpError } from 'react-admin';

import { isObject } from '../api/json';

/** Error of a login: the key of the message and its arguments. */
export interface LoginError {
  key: string;
  /** Seconds until the next attempt. */
  wait?: number;
  /** Message of the API. */
  message?: string;
}

/** Return the message for an error of a login. */
export function loginErrorOf(error: unknown): LoginError {
  if (!(error instanceof HttpError)) return { key: 'fw.login.failed' };
  switch (error.status) {
    case 0:
      return { key: 'fw.login.unreachable' };
    case 401:
    case 422:
      return { key: 'fw.login.invalid' };
    case 403:
      return refusal(error);
    case 429:
      return rateLimitError(error);
    default:
      return { key: 'fw.login.failed' };
  }
}

/** Return the reason of the API, such as an address that has to be confirmed first. */
function refusal(error: HttpError): LoginError {
  const detail: unknown = error.body?.detail;
  return typeof detail === 'string'
    ? { key: 'fw.login.refused', message: detail }
    : { key: 'fw.auth.no_access' };
}

function rateLimitError(error: HttpError): LoginError {
  const wait: unknown = error.body?.retry_after;
  return typeof wait === 'number'
    ? { key: 'fw.login.too_many', wait }
    : { key: 'fw.login.too_many_later' };
}

/** Maximum length of a password, in characters. Only the API knows the minimum: a setting. */
const MAX_LENGTH = 128;

export interface Passwords {
  current: string;
  new: string;
  confirmation: string;
}

export type PasswordInput = keyof Passwords;

/** Error of an input: the key of the message and its arguments, or the message of the API. */
export interface PasswordError extends LoginError {
  /** Minimum or maximum number of characters. */
  length?: number;
}

export type PasswordErrors = Partial<Record<PasswordInput, PasswordError>>;

/** Validate the inputs before they are sent. */
export function validatePasswords({
  current,
  new: newPassword,
  confirmation,
}: Passwords): PasswordErrors {
  const errors = validateNewPassword({ new: newPassword, confirmation });
  if (current === '') errors.current = { key: 'fw.account.current_required' };
  else if (newPassword === current) errors.new = { key: 'fw.account.unchanged' };
  return errors;
}

/** Validate a new password and its repetition. */
export function validateNewPassword({
  new: newPassword,
  confirmation,
}: Omit<Passwords, 'current'>): PasswordErrors {
  const errors: PasswordErrors = {};
  // Count characters as the API does, not UTF-16 code units.
  const length = [...newPassword].length;
  if (newPassword === '') errors.new = { key: 'fw.account.new_required' };
  else if (length > MAX_LENGTH) errors.new = { key: 'fw.account.too_long', length: MAX_LENGTH };
  if (confirmation !== newPassword) errors.confirmation = { key: 'fw.account.mismatch' };
  return errors;
}

/** Return the errors that the API reports for the inputs, or undefined for any other error. */
export function passwordErrorsOf(error: unknown): PasswordErrors | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  const problem = isObject(body) ? body : {};
  if (error.status === 401 && problem.reason === 'invalid_grant') {
    return { current: { key: 'fw.account.current_wrong' } };
  }
  if (error.status === 429) return { current: loginErrorOf(error) };
  if (error.status !== 422 || !isObject(problem.errors)) return undefined;
  const { password, new_password: newPassword } = problem.errors;
  const errors: PasswordErrors = {};
  if (typeof password === 'string') errors.current = rejected(password);
  if (typeof newPassword === 'string') {
    errors.new = rejectedNew(newPassword, problem.reasons, 'new_password');
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function rejected(message: string): PasswordError {
  return { key: 'fw.account.rejected', message };
}

/** Return the error that the API reports for the password of a mailed link, if it is that. */
export function newPasswordErrorOf(error: unknown): PasswordError | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (!isObject(body) || !isObject(body.errors)) return undefined;
  const { password } = body.errors;
  return typeof password === 'string' ? rejectedNew(password, body.reasons, 'password') : undefined;
}

function rejectedNew(message: string, reasons: unknown, input: string): PasswordError {
  const found: unknown = isObject(reasons) ? reasons[input] : undefined;
  const all: unknown[] = Array.isArray(found) ? found : [];
  if (all.includes('common')) return { key: 'fw.account.common' };
  // Only the message has the minimum.
  const [length] = /\d+/.exec(message) ?? [];
  return all.includes('string_too_short') && length
    ? { key: 'fw.account.too_short', length: Number(length) }
    : rejected(message);
}
