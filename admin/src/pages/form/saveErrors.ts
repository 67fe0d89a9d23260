import { useEffect, useRef } from 'react';
import { type HttpError, useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

import type { Problem } from '../../api/problem';
import { useRegionalLocale } from '../../i18n/formats';
import { useResource } from '../../resource/catalog/catalogContext';
import { editableFields, manyToManyRelations } from '../../resource/fields';

/**
 * Return an error handler for saving. Errors of fields in the form are shown at the inputs, all
 * others in a notification.
 */
export function useSaveErrorHandler(): (error: unknown) => void {
  const notify = useNotify();
  const resource = useResource();
  const inForm = new Set([
    ...editableFields(resource).map(({ name }) => name),
    ...manyToManyRelations(resource).map(({ field }) => field),
  ]);
  const conflictMessage = useConflictMessage();
  return (error) => {
    const given = Object.entries<string>((error as HttpError).body?.errors ?? {});
    const words = conflictMessage(error);
    const messages = given.map(([field, message]) => [field, words ?? message] as const);
    const unassigned = messages.filter(([field]) => !inForm.has(field));
    markUnsaved(error, Object.fromEntries(messages.filter(([field]) => inForm.has(field))));
    if (messages.length > 0 && unassigned.length === 0) return;
    const text = unassigned.map(([field, message]) => `${field}: ${message}`).join('\n');
    const message = error instanceof Error ? error.message : 'ra.notification.http_error';
    notify(text || message, {
      type: 'error',
      multiLine: true,
      messageArgs: { _: text || message },
    });
  };
}

/**
 * Return a function that translates the conflicts of the API, and returns undefined for other
 * errors.
 */
export function useConflictMessage(): (error: unknown) => string | undefined {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const { fields } = useResource();
  return (error) => {
    const { code, errors = {} } = ((error as HttpError).body ?? {}) as Partial<Problem>;
    if (code === 'reference_conflict') return translate('fw.validation.reference_missing');
    if (code !== 'unique_conflict') return undefined;
    const labels = Object.keys(errors).map((name) => fields[name]?.label ?? name);
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(labels);
    return translate('fw.validation.duplicate', { fields: list });
  };
}

/**
 * Add form errors to the error of a save. Without any, react-hook-form treats the form as saved and
 * leaves without a warning; with one for an unknown field it never submits again. `root` is cleared
 * on the next submit.
 */
export function markUnsaved(error: unknown, messages: Record<string, string> = {}): void {
  if (!(error instanceof Error)) return;
  const errors = { ...messages, root: { unsaved: error.message } };
  Object.assign(error, { body: { ...(error as HttpError).body, errors } });
}

/** Notify the user of invalid fields after a submit. */
export function InvalidFormNotice() {
  const notify = useNotify();
  const { errors, submitCount } = useFormState();
  const notifiedFor = useRef(submitCount);
  const invalid = Object.keys(errors).some((field) => field !== 'root');
  useEffect(() => {
    if (submitCount === notifiedFor.current) return;
    notifiedFor.current = submitCount;
    if (invalid) notify('ra.message.invalid_form', { type: 'error' });
  }, [invalid, submitCount, notify]);
  return null;
}
