import type { ReactNode } from 'react';

import { useTexts } from '../app/i18n.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useLoad } from '../ui/load.ts';
import { Section } from '../ui/Page.tsx';
import { Failed, Loading } from '../ui/States.tsx';
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
  const { data, error, reload } = useLoad<{ findings: Finding[]; problems: number }>('/api/doctor');
  if (data === null) return error === null ? <Loading label={t.checking} /> : <Failed error={error} onRetry={reload} />;
  const findings = [...data.findings].sort((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level));
  return (
    <Section title={t.problems(data.problems)} actions={<Button onClick={reload}>{t.checkAgain}</Button>}>
      <ul className="list">
        {findings.map((one) => (
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
  );
}
