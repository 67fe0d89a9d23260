import type { JsonObject } from '../../api/json';
import { type AdminRecord, createBody, isSameValue } from '../../data/records';
import type { Action, Resource } from '../../resource/types';

/** Return the actions of a resource at one place: `record`, `selection` or `list`. */
export function actionsOn(resource: Resource, place: NonNullable<Action['on']>): Action[] {
  return (resource.actions ?? []).filter(({ on = 'record' }) => on === place);
}

/** Return true if the record has the values that the action needs. */
export function isApplicable({ when = {} }: Action, record: Partial<AdminRecord>): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const values = Array.isArray(wanted) ? wanted : [wanted];
    return values.some((value) => isSameValue(record[name], value));
  });
}

/** Return true if the action calls its endpoint once for each record. */
export function isPerRecord({ path }: Action): boolean {
  return path.includes('{');
}

/** Return true if a dialog asks for something before the call. */
export function asks({ confirm, fields = {} }: Action): boolean {
  return Boolean(confirm) || Object.keys(fields).length > 0;
}

/** Return true if the action needs more of a record than its key. */
export function needsRecord({ path, when = {} }: Action): boolean {
  return Object.keys(when).length > 0 || /\{(?!id\})/.test(path);
}

/** Return the path of an action's endpoint, relative to the API, for a record. */
export function actionPath(
  { path }: Action,
  { key, keys }: Resource,
  record: Partial<AdminRecord> = {},
): string {
  return path.slice(1).replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const isKey = name === 'id' || (name === key && !keys);
    const value: unknown = isKey ? record.id : record[name];
    // A composite key is a part of a path.
    return isKey && keys ? String(value) : encodeURIComponent(String(value));
  });
}

/** Return the form of an action as a resource, whose fields are those of the action. */
export function actionForm(resource: Resource, { fields = {} }: Action): Resource {
  return { ...resource, fields, relations: {}, key: '', title: [] };
}

/** Return the body of an action's request, or undefined without fields. */
export function actionBody(
  resource: Resource,
  action: Action,
  values: Record<string, unknown>,
): JsonObject | undefined {
  return asks({ ...action, confirm: '' })
    ? createBody(actionForm(resource, action), values)
    : undefined;
}
