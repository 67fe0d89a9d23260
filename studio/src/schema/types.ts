import type { LanguageDiagnostic, Range } from '../api/types.ts';

/** How many records are at one end of an edge. */
export type End = 'one' | 'zero_or_one' | 'many';

export interface DiagramField {
  name: string;
  type: string;
  key: boolean;
  required: boolean;
  nullable: boolean;
  unique: boolean;
  index: boolean;
  private: boolean;
  readonly: boolean;
  computed: boolean;
  default: string | null;
  enum: string | null;
  values: string[];
  references: { model: string; field: string | null; on_delete: string } | null;
  comment: string | null;
}

export interface DiagramRelation {
  alias: string;
  kind: string;
  model: string;
  via: string | null;
  through: string | null;
}

/** A model or a view with its place on the canvas, in pixels. */
export interface DiagramNode {
  name: string;
  view: boolean;
  group: string;
  file: string;
  table: string;
  comment: string | null;
  timestamps: boolean;
  fields: DiagramField[];
  relations: DiagramRelation[];
  x: number;
  y: number;
  width: number;
  height: number;
  /** Somebody moved it here. */
  placed: boolean;
}

export interface DiagramEdge {
  id: string;
  kind: 'reference' | 'link';
  source: string;
  source_field: string | null;
  source_end: End;
  source_alias: string | null;
  target: string;
  target_field: string | null;
  target_end: End;
  target_alias: string | null;
  on_delete: string | null;
}

export interface DiagramEnum {
  name: string;
  values: string[];
  labels: string[];
  comment: string | null;
}

export interface Diagram {
  nodes: DiagramNode[];
  edges: DiagramEdge[];
  enums: DiagramEnum[];
}

export type Diagnostics = Readonly<Record<string, LanguageDiagnostic[]>>;

/** A word after the type of a field, with its value. */
export interface Constraint {
  word: string;
  value: string | null;
}

export interface FormField {
  name: string;
  type: string;
  comment: string;
  constraints: Constraint[];
  range: Range;
}

export interface FormRelation extends DiagramRelation {
  range: Range;
}

export interface FormMember {
  name: string;
  label: string | null;
  value: string | null;
  comment: string;
  range: Range;
}

/** A model, a view or an enum as it is written. */
export interface BlockForm {
  name: string;
  kind: 'model' | 'view' | 'enum';
  file: string;
  was: string | null;
  comment: string;
  range: Range;
  fields: FormField[];
  relations: FormRelation[];
  members: FormMember[];
  lines: { kind: string; text: string; range: Range }[];
}
