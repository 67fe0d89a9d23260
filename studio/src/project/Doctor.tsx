import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { useLoad, type Loaded } from '../ui/feedback/useLoad.ts';
import { Section } from '../ui/page/Page.tsx';
import { texts } from './texts.ts';

interface Finding {
  level: 'ok' | 'note' | 'problem';
  message: string;
  remedy: string | null;
  check: string;
}

const TONES = { ok: 'good', note: 'warn', problem: 'bad' } as const;
const ORDER = ['problem', 'note', 'ok'];

/** What `fw doctor` finds, problems first, each with its remedy. */
export function Doctor(): ReactNode {
  const t = useTexts(texts);
  const doctor = useLoad<{ findings: Finding[]; problems: number }>('/api/doctor');
  return (
    <Load from={doctor} label={t.checking}>
      {({ findings, problems }) => (
        <Section title={t.problems(problems)} actions={<CheckAgain from={doctor} />}>
          <ul className="list">
            {[...findings].sort(byLevel).map((one) => (
              <li key={`${one.check} ${one.message}`} className="list-row">
                <Badge tone={TONES[one.level]}>{t.levels(one.level)}</Badge>
                <span className="grow">
                  {one.message}
                  {one.remedy && <span className="remedy">{one.remedy}</span>}
                </span>
                <span className="soft small">{one.check}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Load>
  );
}

function byLevel(one: Finding, other: Finding): number {
  return ORDER.indexOf(one.level) - ORDER.indexOf(other.level);
}

/** Asks again; busy while the answer is under way. */
export function CheckAgain({ from: { isLoading, reload } }: { from: Loaded<unknown> }): ReactNode {
  const t = useTexts(texts);
  return (
    <Button disabled={isLoading} onClick={reload}>
      {isLoading ? t.checkingNow : t.checkAgain}
    </Button>
  );
}
