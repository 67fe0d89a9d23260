import type { Catalog } from '../../resource/catalog/catalog';
import { isText, type NamedField, visibleFields } from '../../resource/fields';
import type { MessageFields, Resource } from '../../resource/types';

/** The messages of a record, and the fields that are shown of them. */
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

/** Return the conversation of a has_many relation, or undefined if the user may not read it. */
export function conversationOf(
  resource: Resource,
  name: string,
  view: MessageFields,
  catalog: Catalog,
): Conversation | undefined {
  const relation = resource.relations[name];
  const other = catalog.ofModel(relation?.model);
  if (relation?.kind !== 'has_many' || !relation.via || !other) return undefined;
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

/** Return the first letters of the first and the last word of a name: `AN` for Anna Novak. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]).join('').toLocaleUpperCase();
}
