import { useEffect, useRef } from 'react';
import { type HttpError, useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

import type { Problem } from '../api/problem';
import { useRegionalLocale } from '../i18n';
import { linkedRelations, writtenFields } from '../resource/fields';
import { useResource } from '../resource/context';

/**
 * Gives what tells of a record that wasn't saved. Messages of fields that the form asks for
 * stand under them; all others are told here.
 */
export function useSaveFailed(): (error: unknown) => void {
  const notify = useNotify();
  const resource = useResource();
  const asked = new Set([
    ...writtenFields(resource).map(({ name }) => name),
    ...linkedRelations(resource).map(({ field }) => field),
  ]);
  const wordsOf = useConflictWords();
  return (error) => {
    const given = Object.entries<string>((error as HttpError).body?.errors ?? {});
    const words = wordsOf(error);
    const messages = given.map(([field, message]) => [field, words ?? message] as const);
    const homeless = messages.filter(([field]) => !asked.has(field));
    markUnsaved(error, Object.fromEntries(messages.filter(([field]) => asked.has(field))));
    if (messages.length > 0 && homeless.length === 0) return;
    const text = homeless.map(([field, message]) => `${field}: ${message}`).join('\n');
    const said = error instanceof Error ? error.message : 'ra.notification.http_error';
    notify(text || said, { type: 'error', multiLine: true, messageArgs: { _: text || said } });
  };
}

/** Gives what says, in the user's words, that a record contradicts another; else there are none. */
function useConflictWords(): (error: unknown) => string | undefined {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const { fields } = useResource();
  return (error) => {
    const { code, errors = {} } = ((error as HttpError).body ?? {}) as Partial<Problem>;
    if (code === 'reference_conflict') return translate('fw.fault.gone');
    if (code !== 'unique_conflict') return undefined;
    const labels = Object.keys(errors).map((name) => fields[name]?.label ?? name);
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(labels);
    return translate('fw.fault.taken', { fields: list });
  };
}

/**
 * Leaves with the form that it isn't saved, and what is wrong with its fields. A form without an
 * error takes itself for saved, and its user may leave unwarned; one with an error for a field
 * that it hasn't is never sent again. That of `root` goes with the next attempt.
 */
export function markUnsaved(error: unknown, messages: Record<string, string> = {}): void {
  if (!(error instanceof Error)) return;
  const errors = { ...messages, root: { unsaved: error.message } };
  Object.assign(error, { body: { ...(error as HttpError).body, errors } });
}

/** Tells that fields of the form have errors once it has been sent. */
export function InvalidNotice() {
  const notify = useNotify();
  const { errors, submitCount } = useFormState();
  const told = useRef(submitCount);
  const invalid = Object.keys(errors).some((field) => field !== 'root');
  useEffect(() => {
    if (submitCount === told.current) return;
    told.current = submitCount;
    if (invalid) notify('ra.message.invalid_form', { type: 'error' });
  }, [invalid, submitCount, notify]);
  return null;
}
