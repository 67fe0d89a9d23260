import { useState, type FormEvent, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useAnswer } from '../ui/feedback/useAnswer.ts';
import { Select, TextField } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Section } from '../ui/page/Page.tsx';
import { texts } from './texts.ts';
import type { AccessState, Decision, Verb } from './types.ts';

const BY_ADDRESS = '\0address';

/** Ask whether a role or a user may do something, and why. */
export function Can({ state }: { state: AccessState }): ReactNode {
  const t = useTexts(texts);
  const [role, setRole] = useState('anonymous');
  const [user, setUser] = useState('');
  const [verb, setVerb] = useState<Verb>('read');
  const [chosen, setModel] = useState('');
  const model = state.models.includes(chosen) ? chosen : (state.models[0] ?? '');
  const who = role === BY_ADDRESS ? { user } : { role };
  const { found: answer, problem, isBusy, ask } = useAnswer<Decision>('/api/access/can', { ...who, verb, model });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const roles = [
    { value: 'anonymous', label: t.anonymous },
    { value: '', label: t.userWithoutRole },
    ...state.roles.map((one) => ({ value: one, label: one })),
    { value: BY_ADDRESS, label: t.byAddress },
  ];
  return (
    <Section title={t.can} note={t.canNote}>
      <form className="card" onSubmit={submit}>
        <div className="columns">
          <Select label={t.who} options={roles} value={role} onChange={(event) => setRole(event.target.value)} />
          {role === BY_ADDRESS && (
            <TextField label={t.address} required value={user} onChange={(event) => setUser(event.target.value)} />
          )}
          <Select
            label={t.verb}
            options={state.verbs.map((one) => ({ value: one, label: t.verbs(one) }))}
            value={verb}
            onChange={(event) => setVerb(event.target.value as Verb)}
          />
          <Select
            label={t.model}
            options={state.models.map((one) => ({ value: one, label: one }))}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
        </div>
        <div className="can-answer">
          <Button type="submit" disabled={isBusy}>
            {t.ask}
          </Button>
          <p role="status">
            {answer && (
              <span className={answer.allowed ? 'good' : 'bad'}>
                <Icon name={answer.allowed ? 'check' : 'close'} />
                <strong>{answer.allowed ? t.yes : t.no}</strong> {answer.reason}
              </span>
            )}
            {problem && (
              <span className="bad">
                <Icon name="warning" /> {problem.message} {problem.hint}
              </span>
            )}
          </p>
        </div>
      </form>
    </Section>
  );
}
