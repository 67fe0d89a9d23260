import { type HttpError, useNotify } from 'react-admin';

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
    const messages = (error as HttpError).body?.errors as Record<string, string> | undefined;
    const homeless = Object.entries(messages ?? {}).filter(([field]) => !asked.has(field));
    if (messages && Object.keys(messages).length > 0 && homeless.length === 0) return;
    const text = homeless.map(([field, message]) => `${field}: ${message}`).join('\n');
    const said = error instanceof Error ? error.message : 'ra.notification.http_error';
    notify(text || said, { type: 'error', multiLine: true, messageArgs: { _: text || said } });
  };
}
