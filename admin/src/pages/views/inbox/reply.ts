import { can } from '../../../resource/catalog/catalog';
import { isText, type NamedField, visibleFields } from '../../../resource/fields';
import type { Action, InboxView, Resource } from '../../../resource/types';
import { actionForm, actionsOn, isApplicable } from '../../actions/actions';
import type { Conversation } from '../../conversation/conversation';

/** How a record is answered: the form, its text, and the action, if it isn't a new message. */
export interface Reply {
  form: Resource;
  body: string;
  action?: Action;
}

/** Return how the user may answer the record, or undefined. */
export function replyOf(
  resource: Resource,
  view: InboxView,
  { other, via, body, authors }: Conversation,
  record: Record<string, unknown>,
): Reply | undefined {
  if (view.reply !== undefined) {
    const action = actionsOn(resource, 'record').find(({ label, original = label }) => original === view.reply);
    const text = Object.entries(action?.fields ?? {}).find(([, field]) => isText(field))?.[0];
    if (!action || !text || !isApplicable(action, record)) return undefined;
    return { form: actionForm(resource, action), body: text, action };
  }
  if (!body || body.made || !can(other, 'create')) return undefined;
  const asked = Object.entries(other.fields).filter(([name, { made, hidden, type, ...field }]) => {
    if (name === via || made || hidden) return false;
    const isNeeded = field.required && field.default === undefined;
    const isAuthor = authors[0]?.name === name && (authors.length === 1 || view.author !== undefined);
    return name === body.name || isNeeded || isAuthor || (type === 'bool' && !field.nullable);
  });
  return { form: { ...other, fields: Object.fromEntries(asked), sections: [] }, body: body.name };
}

/** Return the fields of a record that its list shows the time of. */
export function dateOf(resource: Resource, view: InboxView): NamedField | undefined {
  const fields = visibleFields(resource);
  if (view.date) return fields.find(({ name }) => name === view.date);
  const made = fields.filter(({ made, type }) => made && type === 'datetime');
  return made.find(({ name }) => name === 'updated_at') ?? made[0];
}
