import { useEffect, useRef } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';

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
  return (error) => {
    const messages = Object.entries<string>((error as HttpError).body?.errors ?? {});
    const homeless = messages.filter(([field]) => !asked.has(field));
    markUnsaved(error, Object.fromEntries(messages.filter(([field]) => asked.has(field))));
    if (messages.length > 0 && homeless.length === 0) return;
    const text = homeless.map(([field, message]) => `${field}: ${message}`).join('\n');
    const said = error instanceof Error ? error.message : 'ra.notification.http_error';
    notify(text || said, { type: 'error', multiLine: true, messageArgs: { _: text || said } });
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
