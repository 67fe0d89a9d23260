/** Type of a field, as in the schema. */
export type FieldType =
  | 'array'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'enum'
  | 'file'
  | 'float'
  | 'image'
  | 'int'
  | 'json'
  | 'string'
  | 'text'
  | 'time'
  | 'uuid';

/** Color of an enum's value, from the theme. */
export type ChoiceColor =
  | 'error'
  | 'info'
  | 'neutral'
  | 'primary'
  | 'success'
  | 'warning';

/** A field, as in `admin/resources/<module>.json`. */
export interface Field {
  type: FieldType;
  label: string;
  /** Set by the server: a generated key or a timestamp. */
  made?: boolean;
  /** Set by the code of the application. Forms show the value. */
  readonly?: boolean;
  /** The primary key or a part of it, given by requests that create a record. It never changes. */
  given?: boolean;
  /** Optional: only in the form of a new record, for a value that the record doesn't have. */
  creating?: boolean;
  required?: boolean;
  nullable?: boolean;
  unique?: boolean;
  default?: unknown;
  /** Type of an array's items. */
  items?: ItemType;
  /** Minimum and maximum number of items. */
  min_items?: number;
  max_items?: number;
  /** Maximum number of characters. */
  length?: number;
  /** Maximum size of a file, in bytes. */
  max_size?: number;
  /** Extensions of the files that are accepted, such as `.png`; without it, all. */
  accept?: string[];
  /** Number of digits of a decimal, and how many of them are decimal places. */
  precision?: number;
  scale?: number;
  /** Lowest and highest value. */
  min?: number | string;
  max?: number | string;
  /** Minimum number of characters. */
  min_length?: number;
  /** Regular expression that matches a part of the text. */
  pattern?: string;
  /** The text has more than white space. */
  not_blank?: boolean;
  /** Values of an enum. */
  values?: string[];
  /** Optional labels of an enum's values. */
  labels?: Record<string, string>;
  /** Optional colors of an enum's values. */
  colors?: Record<string, ChoiceColor>;
  /** Optional icons of an enum's values, by their names in `choiceIcons.ts`. */
  icons?: Record<string, string>;
  /** Model that the field refers to. */
  references?: string;
  /** What happens to the record when the referenced one is deleted. */
  on_delete?: 'cascade' | 'restrict' | 'set_null';
  /** The field can be written but is never shown. */
  private?: boolean;
  /** False if lists can't be filtered by the field. */
  filter?: boolean;
  /** False if lists can't be sorted by the field. */
  sort?: boolean;
  /** Optional: hidden on pages and in forms. */
  hidden?: boolean;
  /** Optional: help text below the input. */
  help?: string;
  /** Optional: edited in the table of a list. */
  inline?: boolean;
  /** Optional: example in an empty input. */
  placeholder?: string;
  /** Optional: how the field is shown and edited. */
  widget?: 'email' | 'html' | 'markdown' | 'multiline' | 'url';
}

/** The type of an array's items with its arguments. */
export type ItemType = Pick<
  Field,
  'labels' | 'length' | 'precision' | 'scale' | 'type' | 'values'
>;

/** A relation between two resources. */
export interface Relation extends MessageFields {
  kind: 'belongs_to' | 'has_many' | 'has_one' | 'many_to_many';
  model: string;
  label: string;
  /** Foreign key: of this model (belongs_to), of the other model, or of the link model. */
  via?: string;
  /** Many-to-many: field of keys that sets the links, such as `tag_ids`. */
  field?: string;
  /** Many-to-many: the keys are texts, even if they look like numbers. */
  text_keys?: boolean;
  /** Link model, if there is one. */
  through?: string;
  other_via?: string;
  hidden?: boolean;
  /** Optional, has_many: messages with their authors instead of a table, on the page of a record. */
  view?: 'conversation';
}

/** A button that calls an endpoint of the API, with the session of the user. */
export interface Action {
  label: string;
  /** Label in the descriptor, if that of another language is shown. */
  original?: string;
  /** `/loans/{id}/return`: `{id}` is the key of the record, `{name}` one of its fields. */
  path: string;
  /** The default is POST. */
  method?: 'DELETE' | 'PATCH' | 'POST' | 'PUT';
  /** Place of the button: the page of a record (default), a selection, or the head of a list. */
  on?: 'list' | 'record' | 'selection';
  /** Values of the record's fields that the action needs: each a value, or one of several. */
  when?: Record<string, ActionValue | ActionValue[]>;
  /** Question before the call. */
  confirm?: string;
  /** Message after the call. */
  message?: string;
  /** Fields of a form, whose values are the body. */
  fields?: Record<string, Field>;
  /** Name of an icon, as of a resource. */
  icon?: string;
  style?: 'danger' | 'primary';
}

export type ActionValue = boolean | number | string | null;

/** A saved filter above a list. */
export interface ListTab {
  label: string;
  /** Label in the descriptor, if that of another language is shown. Addresses contain it. */
  original?: string;
  /** Query parameters of the API, such as `{"status": "draft", "due_on__lt": "today"}`. */
  filter: Record<string, unknown>;
  /** Sort of the list, as in `sort` of a resource. */
  sort?: string | string[];
}

/** Another view of a list. */
export type ListView =
  | 'table'
  | {
      view: 'board';
      /** The enum, or the reference, whose values are the columns. */
      field: string;
      /** A reference that the records of the columns have, too: the board shows one of its groups. */
      group?: string;
      /** Label of an action of a record that moves cards. By default, the record is updated. */
      move?: string;
    }
  | { view: 'calendar'; start: string; end?: string }
  | { view: 'timeline'; date: string }
  | RosterView
  | InboxView;

/** A week with a row for each value of an enum or a reference. */
export interface RosterView {
  view: 'roster';
  rows: string;
  start: string;
  end?: string;
}

/** Fields of a message, found by their names by default. The first author that isn't null counts. */
export interface MessageFields {
  author?: string | string[];
  body?: string;
  time?: string;
}

/** A list beside the open record with the messages about it. */
export interface InboxView extends MessageFields {
  view: 'inbox';
  /** has_many relation of the messages. */
  thread: string;
  /** Label of the action that answers. By default, a reply is a new record of the relation. */
  reply?: string;
  /** Enum that is shown in the list if its value is an error or a warning. */
  priority?: string;
  /** Time in the list. By default that of the last change. */
  date?: string;
  /** Values of the records that nobody has read. */
  unread?: Action['when'];
}

/** Fields under a heading, in forms and on the page of a record. */
export interface Section {
  label: string;
  /** Names of fields, and of many-to-many relations. */
  fields: string[];
  help?: string;
  /** Closed until the user opens it. */
  collapsed?: boolean;
}

export type Permission = 'create' | 'delete' | 'read' | 'update';

/** A model with its pages and the user's permissions. */
export interface Resource {
  model: string;
  /** Name of its descriptor, and of the file in `src/overrides`. */
  module: string;
  path: string;
  one: string;
  many: string;
  key: string;
  /** All fields of a composite primary key; `key` is the first. */
  keys?: string[];
  /**
   * Field, or fields, that form the title of a record. A belongs_to relation stands for the title
   * of its record, and `author.name` is a field of it.
   */
  title: string | string[];
  /** Optional: what tells records with the same title apart in pickers, as in `title`. */
  subtitle?: string | string[];
  fields: Record<string, Field>;
  relations: Record<string, Relation>;
  /**
   * Default sort: a field or a field of a reference (`author.name`), with `-` for descending order,
   * or a list of those.
   */
  sort?: string | string[];
  /** Optional: saved filters above the list. */
  tabs?: ListTab[];
  /** Optional: views of the list, the first of which it opens with. */
  views?: ListView[];
  /** Optional: name of the icon in the menu, from `lib/layout/icons.ts`. */
  icon?: string;
  /** Optional: groups of fields. Other fields come first. */
  sections?: Section[];
  /** Optional: fields beside those of a record. By default its key, and times set by the server. */
  side?: string[];
  /** Optional: columns of the table that are shown at first, in order. */
  columns?: string[];
  /** Optional: buttons that call endpoints. Those that the user may not call are left out. */
  actions?: Action[];
  can: Permission[];
  /** Rights may depend on the record: the API tells them with each. */
  by_record?: boolean;
}

/** Entry of the menu: a path or a group. */
export type MenuItem = string | { label: string; items: MenuItem[] };

/** A file in `admin/` that can't be used, and the reason. */
export interface FileProblem {
  file: string;
  message: string;
}

/** Response of `/admin/api/settings`. */
export interface Settings {
  title: string;
  logins: boolean;
  /** True if the application mails links that reset a password. */
  resets: boolean;
  /** True if users can create API keys. */
  keys: boolean;
  /** True if users can have a second factor. */
  factors: boolean;
  /** Providers whose accounts can log in. */
  providers: { name: string; label: string }[];
  theme: unknown;
}
