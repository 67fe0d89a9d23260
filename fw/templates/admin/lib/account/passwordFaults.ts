import { HttpError } from 'react-admin';

import { isObject } from '../api/json';
import { type Failure, failureOf } from '../login/failure';

/** As the API has it: characters that a password is made of, at least and at most. */
const SHORTEST = 8;
const LONGEST = 256;

export interface Passwords {
  current: string;
  wanted: string;
  again: string;
}

export type PasswordInput = keyof Passwords;

/** What is wrong with each input: the key of a text with what fills its gaps, or the API's words. */
export type PasswordFaults = Partial<Record<PasswordInput, Failure & { words?: string }>>;

/** What can be told of the inputs before they are sent. */
export function faultsOf({ current, wanted, again }: Passwords): PasswordFaults {
  const faults: PasswordFaults = {};
  // The API counts characters, not halves of them.
  const length = [...wanted].length;
  if (current === '') faults.current = { key: 'fw.account.current_missing' };
  if (wanted === '') faults.wanted = { key: 'fw.account.new_missing' };
  else if (length < SHORTEST) faults.wanted = { key: 'fw.account.too_short' };
  else if (length > LONGEST) faults.wanted = { key: 'fw.account.too_long' };
  else if (wanted === current) faults.wanted = { key: 'fw.account.same' };
  if (again !== wanted) faults.again = { key: 'fw.account.differs' };
  return faults;
}

/** What the API has found wrong with the inputs; undefined for an error that is none of theirs. */
export function faultsOfError(error: unknown): PasswordFaults | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  const said = isObject(body) ? body : {};
  if (error.status === 401 && said.reason === 'invalid_grant') {
    return { current: { key: 'fw.account.current_wrong' } };
  }
  if (error.status === 429) return { current: failureOf(error) };
  if (error.status !== 422 || !isObject(said.errors)) return undefined;
  const { password, new_password: wanted } = said.errors;
  const faults: PasswordFaults = {};
  if (typeof password === 'string') faults.current = refused(password);
  if (typeof wanted === 'string') {
    faults.wanted = isCommon(said.reasons) ? { key: 'fw.account.common' } : refused(wanted);
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}

function refused(words: string) {
  return { key: 'fw.account.refused', words };
}

/** Whether the new password is one that everybody tries, as the API's reasons say. */
function isCommon(reasons: unknown): boolean {
  const found: unknown = isObject(reasons) ? reasons.new_password : undefined;
  return Array.isArray(found) && found.includes('common');
}
