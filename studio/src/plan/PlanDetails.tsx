import { useMemo, type ReactNode } from 'react';

import type { ApiChange, ModelChange, Plan, SchemaFileChange, Warning } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Diff } from '../ui/diff/Diff.tsx';
import { SchemaErrors } from '../ui/feedback/SchemaErrors.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Migrations } from './Migrations.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Questions } from './Questions.tsx';
import { texts } from './texts.ts';
import { unified } from './unified.ts';

/** Everything that a plan contains, the open questions first. */
export function PlanDetails({ plan }: { plan: Plan }): ReactNode {
  const t = useTexts(texts);
  return (
    <>
      {plan.questions.length > 0 && <Questions questions={plan.questions} />}
      {plan.warnings.length > 0 && <Warnings warnings={plan.warnings} />}
      <Section title={t.changes} count={plan.changes.length}>
        <Changes changes={plan.changes} />
        {plan.schema.map((one) => (
          <SchemaDiff key={one.file} change={one} />
        ))}
      </Section>
      {plan.migrations.length > 0 && <Migrations migrations={plan.migrations} />}
      {plan.api.length > 0 && <ApiChanges changes={plan.api} />}
      <Outcomes plan={plan} />
    </>
  );
}

/** Warnings about the schema, each with a link to its line. */
function Warnings({ warnings }: { warnings: readonly Warning[] }): ReactNode {
  const sentence = useSentences();
  const listed = warnings.map((one) => ({
    file: one.file,
    line: one.line,
    message: sentence(one),
    hint: one.hint ? sentence(one.hint) : '',
  }));
  return (
    <div className="card card-warn" role="note">
      <SchemaErrors errors={listed} />
    </div>
  );
}

const KINDS: Readonly<Record<ModelChange['kind'], Tone>> = {
  add: 'good',
  change: 'accent',
  rename: 'accent',
  delete: 'bad',
};

function Changes({ changes }: { changes: readonly ModelChange[] }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  if (changes.length === 0) return <p className="soft">{t.onlyText}</p>;
  return (
    <ul className="list">
      {changes.map((one) => (
        <li key={one.text} className="list-row">
          <Badge tone={KINDS[one.kind]}>{t.kinds(one.kind)}</Badge>
          <span className="grow">{sentence(one)}</span>
        </li>
      ))}
    </ul>
  );
}

function SchemaDiff({ change }: { change: SchemaFileChange }): ReactNode {
  const diff = useMemo(() => unified(change.before, change.after), [change]);
  return (
    <div className="schema-diff">
      <h3 className="mono">{change.file}</h3>
      <Diff label={change.file} diff={diff} />
    </div>
  );
}

function ApiChanges({ changes }: { changes: readonly ApiChange[] }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const sorted = [...changes].sort((one, other) => Number(other.breaking) - Number(one.breaking));
  return (
    <Section title={t.api} count={changes.length}>
      <ul className="list">
        {sorted.map((one) => (
          <li key={`${one.method} ${one.path} ${one.text}`} className="list-row">
            <Badge tone={one.breaking ? 'warn' : 'neutral'}>{one.breaking ? t.breaking : t.compatible}</Badge>
            <code>
              {one.method} {one.path}
            </code>
            <span className="grow">{sentence(one)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
