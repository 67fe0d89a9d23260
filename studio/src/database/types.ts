export type QuestionName = 'host' | 'port' | 'user' | 'password' | 'database';

export interface Provider {
  name: string;
  title: string;
  is_file: boolean;
  questions: QuestionName[];
  /** The command that installs the driver, if it's missing. */
  missing_driver: string | null;
  has_password: boolean;
  defaults: Readonly<Partial<Record<QuestionName, string>>>;
}

export interface Revision {
  revision: string;
  file: string;
  state: 'applied' | 'pending' | 'changed' | 'missing';
  applied_at: string | null;
}

export interface DatabaseState {
  configured: boolean;
  provider: string | null;
  url: string | null;
  from: string | null;
  providers: Provider[];
  reachable: boolean;
  /** A file that doesn't exist yet. */
  creatable: boolean;
  version: string | null;
  milliseconds: number | null;
  problem: { message: string; hint: string | null } | null;
}

export interface Drift {
  differences: string[];
  pending: string[];
}

export interface Statements {
  revision: string;
  sql: string[];
}

/** The answers to the questions of a provider; without a password, the current one stays. */
export type Answers = Readonly<Partial<Record<QuestionName | 'provider', string>>>;
