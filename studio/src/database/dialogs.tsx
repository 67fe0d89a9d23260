import { useEffect, useState, type ReactNode } from 'react';

import { post } from '../api/client.ts';
import type { Run } from '../api/types.ts';
import { useTexts } from '../app/i18n.ts';
import { showError } from '../app/toasts.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox, TextField } from '../ui/Field.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { texts } from './texts.ts';
import type { Statements } from './types.ts';

/** The SQL of the revisions that a run would apply or undo. */
function Preview({ direction, steps }: { direction: 'up' | 'down'; steps: number }): ReactNode {
  const t = useTexts(texts);
  const [found, setFound] = useState<Statements[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    post<Statements[]>('/api/database/preview', { direction, steps }, controller.signal).then(
      setFound,
      (fault: unknown) => {
        if (!controller.signal.aborted) setError(fault);
      },
    );
    return () => controller.abort();
  }, [direction, steps]);
  if (error !== null) return <Failed error={error} />;
  if (found === null) return <Loading />;
  return (
    <>
      {found.map((one) => (
        <div key={one.revision} className="preview-sql">
          <h3 className="mono">{one.revision}</h3>
          <pre className="sql" tabIndex={0} aria-label={t.sqlOf(one.revision)}>
            {one.sql.map((statement) => `${statement};`).join('\n\n') || '–'}
          </pre>
        </div>
      ))}
    </>
  );
}

interface Props {
  onClose: () => void;
  onStart: (run: Run) => void;
}

export function MigrateDialog({ onClose, onStart }: Props): ReactNode {
  const t = useTexts(texts);
  const start = () => post<Run>('/api/database/migrate', {}).then(onStart, showError);
  return (
    <Dialog wide title={t.applyTitle} submit={t.applyNow} onSubmit={() => void start()} onClose={onClose}>
      <Preview direction="up" steps={1} />
    </Dialog>
  );
}

export function RollbackDialog({ most, onClose, onStart }: Props & { most: number }): ReactNode {
  const t = useTexts(texts);
  const [count, setCount] = useState('1');
  const [consent, setConsent] = useState(false);
  const steps = Number(count);
  const isValid = Number.isInteger(steps) && steps >= 1 && steps <= most;
  const start = () => post<Run>('/api/database/rollback', { steps, consent: true }).then(onStart, showError);
  return (
    <Dialog
      wide
      danger
      title={t.rollbackTitle}
      submit={t.rollbackNow}
      disabled={!consent || !isValid}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <TextField
        label={t.steps}
        type="number"
        min={1}
        max={most}
        value={count}
        error={isValid ? undefined : t.stepsHint(most)}
        onChange={(event) => setCount(event.target.value)}
      />
      {isValid && <Preview direction="down" steps={steps} />}
      <Checkbox
        label={t.consent}
        hint={t.consentHint}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
      />
    </Dialog>
  );
}
