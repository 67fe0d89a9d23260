import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, type RaRecord, useDataProvider, useTranslate, useUpdate } from 'react-admin';

import { hasStatus } from '../../../api/problem';
import { fieldChange } from '../../../data/fieldChange';
import { type AdminRecord, FULL_RECORD, isSameValue } from '../../../data/records';
import { type ValidationError, validateValue, validatorsOf } from '../../../inputs/validation';
import type { NamedField } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';

/**
 * Return a function that saves one field of a record and returns true if it is saved, and the error
 * of the last save. The record is read first, for its ETag: a change by someone else is not
 * overwritten.
 */
export function useCellSave(resource: Resource, field: NamedField, record: RaRecord) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const translate = useTranslate();
  const [update] = useUpdate<AdminRecord>();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const stored = useRef<Promise<AdminRecord>>(undefined);
  const { name } = field;

  /** Read the record in advance. */
  const prepare = () => {
    const params = { id: record.id, meta: FULL_RECORD };
    stored.current ??= provider.getOne<AdminRecord>(resource.path, params).then(({ data }) => data);
    stored.current.catch(() => undefined);
    return stored.current;
  };
  const save = async (value: unknown): Promise<boolean> => {
    if (isSameValue(value, record[name])) return true;
    const invalid = firstError(field, value);
    if (invalid) {
      setError(translate(invalid.message, invalid.args));
      return false;
    }
    setSaving(true);
    try {
      const before = await prepare();
      const data = fieldChange(before, record, name, value);
      await update(
        resource.path,
        { id: record.id, data, previousData: before },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      setError(undefined);
      return true;
    } catch (failure) {
      setError(translate(...messageOf(failure, name)));
      if (hasStatus(failure, 412)) void queries.invalidateQueries({ queryKey: [resource.path] });
      return false;
    } finally {
      stored.current = undefined;
      setSaving(false);
    }
  };
  return { save, prepare, saving, error };
}

function firstError(field: NamedField, value: unknown): ValidationError {
  const isRequired = validatorsOf(field, false).length > 1;
  if (isRequired && (value === null || value === '')) {
    return { message: 'ra.validation.required', args: {} };
  }
  return validateValue(field, value);
}

/** Return the message of an error and its arguments. */
function messageOf(failure: unknown, name: string): [string, Record<string, unknown>] {
  if (hasStatus(failure, 412)) return ['fw.inline.changed', {}];
  const errors = failure instanceof HttpError ? (failure.body?.errors ?? {}) : {};
  const message = errors[name] ?? (failure instanceof Error ? failure.message : String(failure));
  return [String(message), { _: String(message) }];
}
