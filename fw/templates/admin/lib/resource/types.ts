/** What a field holds, as the schema calls it. */
export type FieldType =
  | 'bool'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'enum'
  | 'float'
  | 'int'
  | 'json'
  | 'string'
  | 'text'
  | 'time'
  | 'uuid';

/** A field of a resource, as `admin/resources/<module>.json` describes it. */
export interface Field {
  type: FieldType;
  label: string;
  /** The server makes it: a key, or a time of `timestamps`. */
  made?: boolean;
  required?: boolean;
  nullable?: boolean;
  unique?: boolean;
  default?: unknown;
  /** At most so many characters. */
  length?: number;
  /** Of a decimal: how many digits, and how many of them after the point. */
  precision?: number;
  scale?: number;
  /** Of an enum. */
  values?: string[];
  /** By hand: what values of an enum are called, where that isn't what they say themselves. */
  labels?: Record<string, string>;
  /** The model whose key it holds. */
  references?: string;
  /** What becomes of a record when the one that it refers to is deleted. */
  on_delete?: 'cascade' | 'restrict' | 'set_null';
  /** It can be written and is never shown. */
  private?: boolean;
  /** By hand: neither shown nor asked for. */
  hidden?: boolean;
  /** By hand: a sentence under the input. */
  help?: string;
  /** By hand: how it is shown and entered where its type leaves a choice. */
  widget?: 'email' | 'markdown' | 'multiline' | 'url';
}

/** How records of a resource are linked with those of another. */
export interface Relation {
  kind: 'belongs_to' | 'has_many' | 'many_to_many';
  model: string;
  label: string;
  /** The field that holds the key: of this model (belongs_to), of the other one or of the link. */
  via?: string;
  /** Of a many_to_many: the field of keys that sets the links, such as `tag_ids`. */
  field?: string;
  /** The model of the links, if they have one of their own. */
  through?: string;
  other_via?: string;
  hidden?: boolean;
}

export type Right = 'create' | 'delete' | 'read' | 'update';

/** A model with its pages, and what the user may do with its records. */
export interface Resource {
  model: string;
  /** The name of its file, and of the file in `src/overrides` that changes its pages. */
  module: string;
  path: string;
  one: string;
  many: string;
  key: string;
  /** The field that names a record, or those that do so together. */
  title: string | string[];
  fields: Record<string, Field>;
  relations: Record<string, Relation>;
  /**
   * What its lists begin sorted by: a field, or one of what it refers to (`author.name`), with `-`
   * in front from the last to the first; or several of those, the first one first.
   */
  sort?: string | string[];
  /** By hand: the name of the icon in the menu, one of those in `lib/layout/icons.ts`. */
  icon?: string;
  can: Right[];
}

/** An entry of the menu: a path, or a group of them. */
export type MenuItem = string | { label: string; items: MenuItem[] };

/** A file of the project's `admin/` that can't be used, and why. */
export interface FileFault {
  file: string;
  message: string;
}

/** What `/admin/api/settings` says to everybody. */
export interface Settings {
  title: string;
  logins: boolean;
  theme: unknown;
}
