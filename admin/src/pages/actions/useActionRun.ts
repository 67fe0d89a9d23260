import { useState } from 'react';
import { HttpError, type Identifier, type RaRecord } from 'react-admin';

import { callForEach } from '../../data/concurrently';
import { useConflictMessage } from '../form/saveErrors';
import type { ActionDialogProps } from './ActionDialog';
import { isPerRecord } from './actions';
import { useActionCall, useActionDone, useActionError } from './useAction';

/** A record that the action failed for, if it was for a record, and the reason. */
export interface Failure {
  record: RaRecord | undefined;
  reason: string;
}

/** Key of the only call, if the endpoint is called once. */
const ONCE = '';

interface Run {
  isRunning: boolean;
  finished: number;
  /** Number of calls of the last run. */
  total: number;
  failures: Failure[];
}

const IDLE: Run = { isRunning: false, finished: 0, total: 0, failures: [] };

/** Run an action in its dialog. After failures, it can be started again for what has failed. */
export function useActionRun({ action, records, onFailed, onClose }: ActionDialogProps) {
  const [run, setRun] = useState(IDLE);
  const [targets, setTargets] = useState(records);
  const call = useActionCall();
  const done = useActionDone();
  const describe = useActionError();
  const conflict = useConflictMessage();
  const start = async (values: Record<string, unknown>) => {
    const known = new Map((targets ?? []).map((record) => [record.id, record]));
    const perRecord = isPerRecord(action) && targets !== undefined;
    const ids: Identifier[] = perRecord ? [...known.keys()] : [ONCE];
    setRun({ ...IDLE, isRunning: true, total: ids.length });
    const { done: succeeded, failed } = await callForEach(
      ids,
      (id) => {
        const more = !perRecord && targets && { ids: targets.map((record) => record.id) };
        return call(action, values, known.get(id), more || undefined);
      },
      (finished) => setRun((before) => ({ ...before, finished })),
    );
    if (succeeded.length > 0) done(action, perRecord ? succeeded.length : (targets?.length ?? 1));
    const left = perRecord ? [...failed.keys()].map((id) => known.get(id)!) : (targets ?? []);
    onFailed?.(failed.size > 0 ? left : []);
    if (failed.size === 0) return onClose();
    // An error of a field is the same for each record.
    const [first] = failed.values();
    const errors = succeeded.length === 0 ? fieldErrors(first, action.fields, conflict(first)) : {};
    const failures = Object.keys(errors).length > 0 ? [] : [...failed];
    setTargets((before) => (perRecord ? left : before));
    setRun({
      ...IDLE,
      total: ids.length,
      failures: failures.map(([id, error]) => ({
        record: known.get(id),
        reason: [describe(error), ...otherErrors(error)].join(' '),
      })),
    });
    return errors;
  };
  return { ...run, targets, start };
}

function errorsOf(error: unknown): [string, string][] {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return Object.entries((body as { errors?: Record<string, string> } | undefined)?.errors ?? {});
}

/** Return the errors of fields in the form, unless there are others. */
function fieldErrors(
  error: unknown,
  fields: object = {},
  conflict: string | undefined,
): Record<string, string> {
  const errors = errorsOf(error);
  if (!errors.every(([name]) => Object.hasOwn(fields, name))) return {};
  return Object.fromEntries(errors.map(([name, message]) => [name, conflict ?? message]));
}

function otherErrors(error: unknown): string[] {
  return errorsOf(error).map(([name, message]) => `${name}: ${message}`);
}
