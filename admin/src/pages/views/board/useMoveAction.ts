import { useState } from 'react';
import { HttpError, type RaRecord } from 'react-admin';

import type { NamedField } from '../../../resource/fields';
import type { Action, Resource } from '../../../resource/types';
import { actionsOn, isApplicable } from '../../actions/actions';
import { useActionCall } from '../../actions/useAction';
import { MoveQuestion, type SaveMove } from './boardColumns';

/** The form of an action that a move needs, with the values that are known. */
export interface AskedMove {
  action: Action;
  record: RaRecord;
  values: Record<string, unknown>;
}

/**
 * Return how a board moves records by an action, which is named by its label and gets the column as
 * the field's value. If the API misses other fields of the action's form, the user is `asked`.
 */
export function useMoveAction(resource: Resource, field: NamedField, label: string | undefined) {
  const call = useActionCall();
  const [asked, ask] = useState<AskedMove>();
  const action = actionsOn(resource, 'record').find((one) => (one.original ?? one.label) === label);
  const save: SaveMove | undefined = action && (async (record, value) => {
    const values = { [field.name]: value };
    try {
      await call(action, values, record);
    } catch (error) {
      const question = questionOf(error, action, field.name);
      if (question === undefined) throw error;
      ask({ action: { ...action, confirm: question }, record, values });
      throw new MoveQuestion(question);
    }
  });
  return {
    save,
    canMove: (record: RaRecord) => action !== undefined && isApplicable(action, record),
    asked,
    close: () => ask(undefined),
  };
}

/** Return what the API says of missing fields of the form, undefined for another error. */
export function questionOf(error: unknown, action: Action, column: string): string | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  const errors = Object.entries((body as { errors?: Record<string, string> } | undefined)?.errors ?? {});
  const isForm = errors.every(([name]) => name !== column && Object.hasOwn(action.fields ?? {}, name));
  if (errors.length === 0 || !isForm) return undefined;
  return errors.map(([, message]) => message).join(' ');
}
