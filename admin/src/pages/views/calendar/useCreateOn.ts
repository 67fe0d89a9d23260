import { useCreatePath } from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { fromInputText } from '../../../inputs/dateTime/dateTime';
import { can } from '../../../resource/catalog/catalog';
import type { Plan } from '../../../resource/plan';
import type { Resource } from '../../../resource/types';
import { dayOf } from './days';

/**
 * Return a function that opens the form of a new record on the day, if the user may create one.
 * It begins with other values, too.
 */
export function useCreateOn(
  resource: Resource,
  { start, end }: Plan,
  day: Date,
  values: Record<string, unknown> = {},
) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const field = resource.fields[start];
  if (!can(resource, 'create') || !field || field.made) return undefined;
  const at = (name: string, clock: string) =>
    resource.fields[name]?.type === 'date'
      ? dayOf(day)
      : fromInputText('datetime-local', `${dayOf(day)}T${clock}`);
  return () => {
    const record = { ...values, [start]: at(start, '09:00'), ...(end && { [end]: at(end, '10:00') }) };
    void navigate(createPath({ resource: resource.path, type: 'create' }), { state: { record } });
  };
}
