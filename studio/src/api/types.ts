import type { Message } from '../i18n/sentences.ts';

/** Types of the server's answers. */

/** The schema files by their path in the project, each with its text as it is on disk. */
export type Files = Readonly<Record<string, string>>;

export interface Starter {
  name: string;
  title: string;
  summary: string;
}

export interface Project {
  name: string;
  version: string;
  locale: string;
  state: 'empty' | 'ready';
  files: Files;
  /** Hash of the schema files and `fw.toml` on disk. */
  base: string;
  admin: { installed: boolean; url: string };
  database: { provider: string; configured: boolean };
  auth: boolean;
  built: boolean;
  conflicts: string[];
  starters: Starter[];
}

/** A place in a file: `character` counts UTF-16 code units. */
export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface TextEdit {
  range: Range;
  newText: string;
}

export interface LanguageResponse {
  id: number;
  result?: unknown;
  error?: { message: string; hint?: string | null };
}

export interface LanguageDiagnostic {
  range: Range;
  severity: 1 | 2 | 3 | 4;
  code?: string;
  source?: string;
  message: string;
}

/** An error of a schema in a problem, as the command line reports it; lines count from 1. */
export interface SchemaDiagnostic {
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
  hint: string;
}

export interface Answers {
  renames: [string, string][];
  fills: [string, string][];
  allow_destructive: boolean;
}

export interface SchemaFileChange {
  file: string;
  before: string | null;
  after: string | null;
}

export interface ModelChange {
  kind: 'add' | 'change' | 'rename' | 'delete';
  model: string;
  field?: string;
  text: string;
  message: Message;
}

export interface Outcome {
  path: string;
  action: string;
  /** What happens to the file, and why it is written. */
  notes: Sentence[];
  edited: boolean;
  /** Unified diff. */
  diff: string;
}

/** A sentence of the server; `message` is null if it has no translation. */
export interface Sentence {
  text: string;
  message: Message | null;
}

export interface MigrationOperation extends Sentence {
  table: string;
  rows: number | null;
  /** Null without a known database. */
  impact: Sentence | null;
  destructive: boolean;
  reversible: boolean;
}

/** A warning about the schema; lines count from 1. */
export interface Warning extends Sentence {
  file: string;
  line: number;
  hint: Sentence | null;
}

export interface Migration {
  path: string;
  title: Sentence;
  operations: MigrationOperation[];
  sql: string;
  undo_sql: string;
}

export interface ApiChange {
  breaking: boolean;
  method: string;
  path: string;
  text: string;
  message: Message;
}

export interface Question extends Sentence {
  kind: 'rename' | 'fill' | 'destructive';
  options: string[];
  [detail: string]: unknown;
}

export interface Plan {
  id: string;
  base: string;
  schema: SchemaFileChange[];
  changes: ModelChange[];
  outcomes: Outcome[];
  migrations: Migration[];
  api: ApiChange[];
  questions: Question[];
  warnings: Warning[];
}

/** Three versions of a file and their merge; null where there is none. */
export interface Versions {
  path: string;
  base: string | null;
  yours: string | null;
  generated: string | null;
  result?: string | null;
  merged?: string | null;
}

export interface Run {
  run: string;
}

export type StudioEvent =
  | { type: 'progress'; run: string; step: Sentence; done: number; total: number }
  | { type: 'outcome'; run: string; path: string; action: string; notes: Sentence[] }
  | { type: 'done'; run: string; kind: string; exit_status: number; summary: Sentence }
  | { type: 'failed'; run: string; kind: string; detail: string; hint?: string }
  | { type: 'changed'; base: string }
  | { type: 'lost' };
