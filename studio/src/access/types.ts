export type Verb = 'read' | 'create' | 'update' | 'delete';

export type Rule = 'public' | 'user' | readonly string[];

export interface Decision {
  allowed: boolean;
  reason: string;
}

export interface AccessState {
  installed: boolean;
  base: string;
  roles: string[];
  models: string[];
  views: string[];
  guarded: string[];
  verbs: Verb[];
  rules: Readonly<Record<string, Readonly<Partial<Record<Verb | 'write', Rule>>>>>;
  /** By model, verb and role: "anonymous" is nobody, "" a user without a role. */
  decisions: Readonly<Record<string, Readonly<Partial<Record<Verb, Readonly<Record<string, Decision>>>>>>>;
  source: string;
}
