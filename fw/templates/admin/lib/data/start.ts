import type { Json } from '../api/json';
import { writtenFields } from '../resource/fields';
import type { Resource } from '../resource/types';
import { heldValue } from './records';

/** What the form of a new record begins with: the schema's defaults, and no for a yes or no. */
export function startOf(resource: Resource): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const field of writtenFields(resource)) {
    if (field.default !== undefined) start[field.name] = heldValue(field, field.default as Json);
    else if (field.type === 'bool' && field.required) start[field.name] = false;
  }
  return start;
}
