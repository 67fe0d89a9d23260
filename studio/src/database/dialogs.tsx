import { useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Checkbox, TextField } from '../ui/fields/Field.tsx';
import { texts } from './texts.ts';
import type { Statements } from './types.ts';

/** The SQL of the revisions that a run would apply or undo. */
function Preview({ direction, steps }: { direction: 'up' | 'down'; steps: number }): ReactNode {
  const t = useTexts(texts);
  const found = useLoad<Statements[]>('/api/database/preview', { direction, steps });
  return (
    <Load from={found}>
      {(revisions) =>
        revisions.map((one) => (
          <div key={one.revision} className="preview-sql">
            <h3 className="mono">{one.revision}</h3>
            <pre className="sql" tabIndex={0} aria-label={t.sqlOf(one.revision)}>
              {one.sql.map((statement) => `${statement};`).join('\n\n') || '–'}
            </pre>
          </div>
        ))
      }
    </Load>
  );
}

interface Props {
  onClose: () => void;
  /** Start a run, which closes the dialog once it is under way. */
  onStart: (path: string, body: unknown) => Promise<void>;
}

export function MigrateDialog({ onClose, onStart }: Props): ReactNode {
  const t = useTexts(texts);
  const start = () => onStart('/api/database/migrate', {});
  return (
    <Dialog wide title={t.applyTitle} submit={t.applyNow} onSubmit={start} onClose={onClose}>
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
  const start = () => onStart('/api/database/rollback', { steps, consent: true });
  return (
    <Dialog
      wide
      danger
      title={t.rollbackTitle}
      submit={t.rollbackNow}
      disabled={!consent || !isValid}
      onSubmit={start}
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
