import { isLosslessNumber, isObject } from '../../api/json';
import { formatDate, formatDateTime, formatTime } from '../../fields/format';
import type { Catalog } from '../catalog/catalog';
import { choiceLabel, fieldsOf, isText, visibleFields } from '../fields';
import type { Field, Resource } from '../types';

/** Maximum number of relations that a title follows, which is the API's. */
const MAX_RELATIONS = 3;

/** Maximum number of relation paths in a request of the API. */
const MAX_INCLUDED = 10;

type Row = Record<string, unknown>;

/** What titles depend on: the resources, since a relation stands for a title, and the language. */
export interface TitleContext {
  catalog: Catalog;
  locale: string;
}

/** A field in the title of a record, and the relations that lead to it. */
interface TitlePart {
  relations: string[];
  name: string;
  field: Field;
}

/** Return the fields and relations that form the title of a record, in order. */
function titleEntries({ title }: Resource): string[] {
  return typeof title === 'string' ? [title] : title;
}

/** Return the fields of the record itself in its title. A foreign key stands for its record. */
export function ownTitleFields(resource: Resource): string[] {
  return titleEntries(resource).filter(
    (name) => resource.fields[name] && !relationOf(resource, name),
  );
}

/** Return the columns that show the title of a record: its own fields and foreign keys. */
export function titleColumns(resource: Resource): string[] {
  const columns = titleEntries(resource).flatMap((entry) => {
    const [first = ''] = entry.split('.');
    return resource.fields[first] ? first : (resource.relations[first]?.via ?? []);
  });
  return [...new Set(columns)];
}

/** Return true if records have a title. Link models without relations have none. */
export function hasTitle(resource: Resource): boolean {
  const keys = resource.keys ?? [resource.key];
  return titleEntries(resource).some((name) => !keys.includes(name) || relationOf(resource, name));
}

/**
 * Return the fields that tell records with the same title apart: those of the descriptor, or a
 * unique text, an e-mail address, a date or a number, unless the title is unique.
 */
export function subtitleEntries(resource: Resource): string[] {
  const { subtitle } = resource;
  if (subtitle !== undefined) return typeof subtitle === 'string' ? [subtitle] : subtitle;
  const shown = titleColumns(resource);
  if (!hasTitle(resource) || shown.some((name) => resource.fields[name]?.unique)) return [];
  const known = visibleFields(resource).filter((field) => {
    return !shown.includes(field.name) && !field.references;
  });
  const found =
    known.find(({ type, unique }) => type === 'string' && unique) ??
    known.find(({ type, widget, name }) => {
      return type === 'string' && (widget === 'email' || /^e_?mail$/i.test(name));
    }) ??
    known.find(({ type, name }) => type === 'date' && /birth|born/i.test(name)) ??
    known.find(({ type }) => type === 'date') ??
    known.find(({ type, name }) => type === 'int' && name === resource.key);
  return found ? [found.name] : [];
}

/** Return the name of the belongs_to relation that a title names by alias or by foreign key. */
function relationOf({ fields, relations }: Resource, name: string): string | undefined {
  if (Object.hasOwn(relations, name)) {
    return relations[name]?.kind === 'belongs_to' ? name : undefined;
  }
  if (!fields[name]?.references) return undefined;
  return Object.keys(relations).find((alias) => {
    return relations[alias]?.kind === 'belongs_to' && relations[alias]?.via === name;
  });
}

/** Return the parts of entries of a title or subtitle; those that the user may not read are left out. */
function partsOf(
  resource: Resource,
  entries: string[],
  catalog: Catalog,
  before: string[] = [],
): TitlePart[] {
  return entries.flatMap((entry) => {
    const relations = [...before];
    let owner = resource;
    for (const name of entry.split('.')) {
      const alias = relationOf(owner, name);
      const field = owner.fields[name];
      // A title of a related record may go too deep.
      if (alias !== undefined && relations.length >= MAX_RELATIONS) return [];
      if (alias === undefined) return field && !field.private ? [{ relations, name, field }] : [];
      const { model, via } = owner.relations[alias]!;
      const other = catalog.ofModel(model);
      if (!other || (via && owner.fields[via]?.private)) return [];
      relations.push(alias);
      owner = other;
    }
    const parts = partsOf(owner, titleEntries(owner), catalog, relations);
    // The state of a related record says little about this one.
    const names = parts.filter(({ field }) => field.type !== 'enum');
    if (names.length > 0) return names;
    return parts.length > 0 ? parts : partsOf(owner, [owner.key], catalog, relations);
  });
}

const titles = new WeakMap<Catalog, Map<Resource, TitlePart[]>>();

/** Return the parts of a resource's title. Tables ask for each row. */
function titleParts(resource: Resource, catalog: Catalog): TitlePart[] {
  const known = titles.get(catalog) ?? new Map<Resource, TitlePart[]>();
  titles.set(catalog, known);
  const parts = known.get(resource) ?? partsOf(resource, titleEntries(resource), catalog);
  known.set(resource, parts);
  return parts;
}

/** Return the relations to include in a request for the titles and subtitles of its records. */
export function titleIncludes(resource: Resource, catalog: Catalog): string[] {
  const parts = [
    ...titleParts(resource, catalog),
    ...partsOf(resource, subtitleEntries(resource), catalog),
  ];
  const paths = [...new Set(parts.map(({ relations }) => relations.join('.')))];
  return paths
    .filter((path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`)))
    .slice(0, MAX_INCLUDED);
}

/** Maximum number of relations that a search follows. */
const MAX_SEARCHED = 2;

/** Return true if the API can search the resource (`q`): it has texts, or its title has. */
export function isSearchable(resource: Resource, catalog: Catalog): boolean {
  if (fieldsOf(resource).some((field) => isText(field) && !field.private)) return true;
  return titleParts(resource, catalog).some(({ relations, field }) => {
    return isText(field) && relations.length <= MAX_SEARCHED;
  });
}

/** Return true if a record has the related records of its title. */
export function hasTitleRecords(resource: Resource, record: Row, catalog: Catalog): boolean {
  return titleParts(resource, catalog).every(({ relations, name }) => {
    return relations.length === 0 ? name in record : relations[0]! in record;
  });
}

/** Return the title of a record, or its key, shortened. `known` is a foreign key to leave out. */
export function recordTitle(
  resource: Resource,
  record: Row | undefined,
  context: TitleContext,
  known?: string,
): string {
  if (!record) return '';
  return titleText(resource, record, context, known) || shortKey(record.id);
}

/** Return the title of a record, or an empty string if its fields are empty. */
export function titleText(
  resource: Resource,
  record: Row,
  context: TitleContext,
  known?: string,
): string {
  const parts = titleParts(resource, context.catalog);
  const others = parts.filter(({ relations: [first] }) => {
    return first === undefined || known === undefined || resource.relations[first]?.via !== known;
  });
  // A state alone is no name.
  const named = others.some(({ field }) => field.type !== 'enum');
  return joined(named ? others : parts, record, context.locale);
}

/** Return the subtitle of a record, or an empty string. */
export function subtitleText(resource: Resource, record: Row, context: TitleContext): string {
  const parts = partsOf(resource, subtitleEntries(resource), context.catalog);
  const text = joined(parts, record, context.locale);
  const [only, ...more] = parts;
  const isKey = more.length === 0 && only?.relations.length === 0 && only.name === resource.key;
  // A number alone says too little.
  return isKey && text !== '' ? `${only.field.label} ${text}` : text;
}

/** Return the values of a form for a record that someone has searched for in vain. */
export function suggestedValues(resource: Resource, text: string): Row {
  const names = ownTitleFields(resource).filter((name) => {
    const { type, made, private: hidden } = resource.fields[name]!;
    return ['string', 'text'].includes(type) && !made && !hidden;
  });
  const words = text.trim().split(/\s+/);
  if (text.trim() === '' || names.length === 0) return {};
  if (names.length === 1 || words.length === 1) return { [names[0]!]: words.join(' ') };
  const last = words.pop();
  return { [names[0]!]: words.join(' '), [names[1]!]: last };
}

const OCCASIONS = new Set(['date', 'datetime', 'enum', 'time']);

/**
 * Join the values of the parts: those of one record by spaces, those of several by dashes, dates
 * and states by commas: “Léa Lefèvre – Paul Dubois, 24 Nov 2026, 12:20”.
 */
function joined(parts: TitlePart[], record: Row, locale: string): string {
  let text = '';
  let last: TitlePart | undefined;
  for (const part of parts) {
    const value = partText(part, record, locale);
    if (value === '') continue;
    text += last ? separator(last, part) + value : value;
    last = part;
  }
  return text;
}

function separator(before: TitlePart, after: TitlePart): string {
  if (OCCASIONS.has(before.field.type) || OCCASIONS.has(after.field.type)) return ', ';
  return before.relations.join('.') === after.relations.join('.') ? ' ' : ' – ';
}

function partText({ relations, name, field }: TitlePart, record: Row, locale: string): string {
  let owner: unknown = record;
  for (const alias of relations) owner = isObject(owner as never) ? (owner as Row)[alias] : null;
  const value = isObject(owner as never) ? (owner as Row)[name] : undefined;
  if (value === undefined || value === null) return '';
  const text = isLosslessNumber(value) ? value.value : String(value).trim();
  switch (field.type) {
    case 'date':
      return formatDate(text, locale);
    case 'datetime':
      return formatDateTime(text, locale);
    case 'time':
      return formatTime(text, locale);
    case 'enum':
      return choiceLabel(field, text);
    case 'uuid':
      return shortKey(text);
    default:
      return text;
  }
}

const UUID = /^[\da-f]{8}(?=-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$)/i;

/** Return a key as people can compare it: the first digits of a UUID. */
function shortKey(key: unknown): string {
  const text = String(key ?? '');
  const start = UUID.exec(text)?.[0];
  return start === undefined ? text : `${start}…`;
}
