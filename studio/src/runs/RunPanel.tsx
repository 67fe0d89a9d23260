import { useEffect, useRef, type ReactNode } from 'react';

import type { Run } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Icon } from '../ui/icons.tsx';
import { useRun, type RunState } from './runs.ts';
import { texts } from './texts.ts';
import './runs.css';

const MAX_SHOWN = 400;
const TONES: Readonly<Record<string, Tone>> = {
  create: 'good',
  update: 'accent',
  merge: 'accent',
  conflict: 'bad',
  remove: 'warn',
};

/** What an outcome does to its file, as a word. */
export function Action({ action }: { action: string }): ReactNode {
  const t = useTexts(texts);
  return <Badge tone={TONES[action] ?? 'neutral'}>{t.actions(action)}</Badge>;
}

interface RunPanelProps {
  run: Run;
  title: string;
  onEnd?: (state: RunState) => void;
  children?: ReactNode;
}

/** The progress of a run, its files as they are written, and how it ended. */
export function RunPanel({ run, title, onEnd, children }: RunPanelProps): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const now = useRun(run);
  const state = now?.state;
  useEffect(() => {
    if (now !== null && state !== 'running') onEnd?.(now);
    // The end of a run is reported once.
  }, [state]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that started the run may be disabled or gone.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(':disabled')) panel.current?.focus();
  }, []);
  if (now === null) return null;
  const failed = now.state === 'failed' || now.exitStatus > 0;
  return (
    <section ref={panel} tabIndex={-1} className={`run run-${now.state === 'running' ? 'running' : failed ? 'failed' : 'done'}`} aria-label={title}>
      <div className="run-head" role="status">
        {now.state === 'running' ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon name={failed ? 'warning' : 'check'} />
        )}
        <h2>{now.state === 'running' ? title : failed ? t.failed(title) : t.done(title)}</h2>
        <span className="run-step">{now.state === 'running' ? sentence(now.step) : ''}</span>
        {now.state === 'running' && now.total > 0 && (
          <span className="run-count">
            {now.done}/{now.total}
          </span>
        )}
      </div>
      {now.state === 'running' && (
        <progress aria-label={title} max={now.total || 1} {...(now.total > 0 ? { value: now.done } : {})} />
      )}
      {now.text.text && <p className="run-text">{sentence(now.text)}</p>}
      {now.hint && <p className="soft">{now.hint}</p>}
      {now.outcomes.length > 0 && <Outcomes now={now} />}
      {now.state !== 'running' && children}
    </section>
  );
}

function Outcomes({ now }: { now: RunState }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const hidden = Math.max(0, now.outcomes.length - MAX_SHOWN);
  return (
    <ul className="run-outcomes" aria-label={t.files} tabIndex={0}>
      {now.outcomes.slice(-MAX_SHOWN).map((one, place) => (
        // A file can have two outcomes in one run.
        <li key={place}>
          <Action action={one.action} />
          <span className="mono">{one.path}</span>
          {one.notes.length > 0 && <span className="soft small">{one.notes.map(sentence).join('; ')}</span>}
        </li>
      ))}
      {hidden > 0 && <li className="soft">{t.more(hidden)}</li>}
    </ul>
  );
}
