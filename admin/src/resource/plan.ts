import { visibleFields } from './fields';
import type { Field, Resource } from './types';

/** Fields that say when something is planned. */
export interface Plan {
  start: string;
  end?: string;
}

const STARTS =
  /^(starts?|begins?|scheduled|planned|due|departs|departure|arrival|check_in|held|takes_place|appointment|meeting|event|delivery|visit|booked_for)(_|$)|^(date|day|when)$/;
const ENDS = /^(ends?|until|finish(es)?|departure|check_out|arrives|closes)(_|$)/;

const plans = new WeakMap<Resource, { plan: Plan | undefined }>();

/** Return the fields with the start and end of a planned record, by their names. */
export function planOf(resource: Resource): Plan | undefined {
  let known = plans.get(resource);
  if (!known) {
    known = { plan: findPlan(resource) };
    plans.set(resource, known);
  }
  return known.plan;
}

function findPlan(resource: Resource): Plan | undefined {
  const dates = visibleFields(resource).filter((field) => isDate(field) && !field.made);
  const start = dates.find(({ name }) => STARTS.test(name.toLowerCase()));
  if (!start) return undefined;
  const end = dates.find(({ name, type }) => {
    return name !== start.name && type === start.type && ENDS.test(name.toLowerCase());
  });
  return { start: start.name, ...(end && { end: end.name }) };
}

/** Return true for a field with a day. */
export function isDate(field: Field | undefined): boolean {
  return field?.type === 'date' || field?.type === 'datetime';
}
