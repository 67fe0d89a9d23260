import { lazy, Suspense, useState, type ReactNode } from 'react';

import type { Outcome, Plan, Versions } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { Action } from '../runs/RunPanel.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Diff } from '../ui/diff/Diff.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { Loading } from '../ui/feedback/States.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Icon } from '../ui/icons.tsx';
import { Section } from '../ui/page/Page.tsx';
import { texts } from './texts.ts';

const ThreeWay = lazy(() => import('../merge/ThreeWay.tsx'));

const FIRST_SHOWN = 30;
const ORDER = ['conflict', 'merge', 'update', 'create', 'remove', 'skip', 'wait'];

/** The files that a plan would change, those with edits by hand first. */
export function Outcomes({ plan }: { plan: Plan }): ReactNode {
  const t = useTexts(texts);
  const [all, setAll] = useState(false);
  const changed = plan.outcomes.filter((one) => one.action !== 'identical').sort(byWeight);
  const shown = all ? changed : changed.slice(0, FIRST_SHOWN);
  return (
    <Section title={t.files} count={changed.length} note={t.filesNote}>
      <ul className="list">
        {shown.map((one) => (
          <FileOutcome key={one.path} plan={plan.id} outcome={one} />
        ))}
      </ul>
      {changed.length > shown.length && (
        <Button onClick={() => setAll(true)}>{t.showAll(changed.length - shown.length)}</Button>
      )}
    </Section>
  );
}

function byWeight(one: Outcome, other: Outcome): number {
  const weight = (each: Outcome) => (each.edited ? 0 : 10) + ORDER.indexOf(each.action);
  return weight(one) - weight(other) || one.path.localeCompare(other.path);
}

function FileOutcome({ plan, outcome }: { plan: string; outcome: Outcome }): ReactNode {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const note = outcome.notes.map(useSentences()).join('; ');
  return (
    <li>
      <button type="button" className="list-row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="chevron" />
        <Action action={outcome.action} />
        <span className="grow">
          <span className="mono">{outcome.path}</span> {note && <span className="soft small">{note}</span>}
        </span>
        {outcome.edited && <Badge tone="accent">{t.edited}</Badge>}
      </button>
      {open && (
        <div className="list-detail">
          {outcome.edited && <Preview plan={plan} path={outcome.path} />}
          {outcome.diff ? <Diff label={outcome.path} diff={outcome.diff} /> : <p className="soft">{t.noDiff}</p>}
        </div>
      )}
    </li>
  );
}

/** The three versions of a file with edits by hand. */
function Preview({ plan, path }: { plan: string; path: string }): ReactNode {
  const t = useTexts(texts);
  const versions = useLoad<Versions>('/api/plan/file', { plan, path });
  return (
    <Load from={versions}>
      {({ base, yours, generated, result }) =>
        yours === null || generated === null ? null : (
          <figure className="preview" aria-label={t.preview}>
            <Suspense fallback={<Loading />}>
              <ThreeWay path={path} base={base} yours={yours} generated={generated} result={result ?? ''} />
            </Suspense>
          </figure>
        )
      }
    </Load>
  );
}
