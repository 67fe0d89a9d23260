import { useEffect, useState } from 'react';

import { problemOf, type Problem } from '../api/problem.ts';
import type { LanguageDiagnostic, Range } from '../api/types.ts';
import { ask, followTexts, language } from '../schema/language.ts';
import type { Diagnostics } from '../schema/types.ts';
import { useSelected } from '../state/store.ts';
import { workspace } from '../text/workspace.ts';
import type { Verb } from './types.ts';

/** The records that somebody may use a verb on. */
export type Outcome = 'all' | 'some' | 'none';

export interface WrittenRule {
  text: string;
  range: Range;
}

/** A model with the rules of its `access` block; without a block, it has no rights. */
export interface ModelRules {
  model: string;
  file: string;
  rules: WrittenRule[];
  rights: Readonly<Record<string, Readonly<Partial<Record<Verb, Outcome>>>>> | null;
}

/** Return the rules of the texts of the page, and what is wrong with them. */
export function useRules(roles: readonly string[]): { models: ModelRules[] | null; problem: Problem | null; diagnostics: Diagnostics } {
  const files = useSelected(workspace, (now) => now.files);
  const diagnostics = useSelected(language, (now) => now.diagnostics);
  const [models, setModels] = useState<ModelRules[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = roles.join('\n');
  useEffect(followTexts, []);
  useEffect(() => {
    let stopped = false;
    ask<ModelRules[]>('fw/access', { roles }).then(
      (found) => stopped || (setModels(found), setProblem(null)),
      (error: unknown) => stopped || setProblem(problemOf(error)),
    );
    return () => {
      stopped = true;
    };
    // Only other texts and other roles are a reason to ask again.
  }, [files, asked]);
  return { models, problem, diagnostics };
}

/** Return what is wrong with a rule. */
export function faultsOf(found: readonly LanguageDiagnostic[] | undefined, { range }: WrittenRule): LanguageDiagnostic[] {
  return (found ?? []).filter(({ range: { start, end } }) => start.line <= range.end.line && end.line >= range.start.line);
}
