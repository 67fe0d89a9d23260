import type { Catalog } from '../../../resource/catalog';
import { can } from '../../../resource/catalog';
import { isText, type NamedField, relationsOf, visibleFields } from '../../../resource/fields';
import type { Action, InboxView, Resource } from '../../../resource/types';
import { actionForm, actionsOn, isApplicable } from '../../actions/actions';

/** The messages of a record, and the fields that an inbox shows of them. */
export interface Conversation {
  /** Resource of the messages. */
  other: Resource;
  /** Their field with the key of the record. */
  via: string;
  label: string;
  body: NamedField | undefined;
  /** Fields with the author. The first that isn't null counts. */
  authors: NamedField[];
  time: NamedField | undefined;
  /** Enums and booleans, shown beside the author. */
  marks: NamedField[];
  files: NamedField[];
}

const BODY = /^(body|text|message|content|comment)$/;
const AUTHOR = /(^|_)(author|sender|from|user|agent|customer|contact|writer|created_by|sent_by)(_|$)|^name$/;

/** Return the conversation of an inbox, or undefined if the user may not read the messages. */
export function conversationOf(
  resource: Resource,
  view: InboxView,
  catalog: Catalog,
): Conversation | undefined {
  const relation = relationsOf(resource, 'has_many').find(({ name }) => name === view.thread);
  const other = catalog.ofModel(relation?.model);
  if (!relation?.via || !other) return undefined;
  const { via, label } = relation;
  const fields = visibleFields(other).filter(({ name }) => name !== via && name !== other.key);
  const known = (name: string) => fields.filter((field) => field.name === name);
  const texts = fields.filter(isText);
  const body = view.body
    ? known(view.body)[0]
    : (texts.find(({ name }) => BODY.test(name)) ?? texts.find(({ type }) => type === 'text') ?? texts[0]);
  const people = fields.filter(({ name, type }) => AUTHOR.test(name) && type !== 'bool' && name !== body?.name);
  const references = fields.filter((field) => catalog.ofModel(field.references));
  const moments = fields.filter(({ type }) => type === 'datetime');
  const authors = view.author
    ? [view.author].flat().flatMap(known)
    : people.length > 0 ? people : references.slice(0, 1);
  const shown = new Set([body?.name, ...authors.map(({ name }) => name)]);
  return {
    other,
    via,
    label,
    body,
    authors,
    time: view.time ? known(view.time)[0] : (moments.find(({ made }) => made) ?? moments[0]),
    marks: fields.filter(({ name, type }) => (type === 'enum' || type === 'bool') && !shown.has(name)),
    files: fields.filter(({ type }) => type === 'file' || type === 'image'),
  };
}

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

/** Return the first letters of the first and the last word of a name: `AN` for Anna Novak. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]).join('').toLocaleUpperCase();
}
