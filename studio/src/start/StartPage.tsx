import { useCallback, useState, type FormEvent, type ReactNode } from 'react';

import { post } from '../api/client.ts';
import type { Run } from '../api/types.ts';
import { useTexts } from '../app/i18n.ts';
import { navigate } from '../app/navigation.ts';
import { loadProject, starting } from '../app/project.ts';
import { showError } from '../app/toasts.tsx';
import { DatabaseForm, firstAnswers, sentAnswers } from '../database/DatabaseForm.tsx';
import type { Answers, Provider } from '../database/types.ts';
import '../database/database.css';
import { RunPanel } from '../runs/RunPanel.tsx';
import type { RunState } from '../runs/runs.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, TextField } from '../ui/Field.tsx';
import { useLoad } from '../ui/load.ts';
import { Page, Section } from '../ui/Page.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { texts } from './texts.ts';
import './start.css';

interface StarterChoice {
  name: string;
  title: string;
  summary: string;
  models: string[];
  rules: string[];
  installation: string[];
}

interface Choices {
  folder: string;
  name: string;
  starters: StarterChoice[];
  providers: Provider[];
}

/** An empty folder becomes a project: its name, what it starts from, and its database. */
export default function StartPage(): ReactNode {
  const t = useTexts(texts);
  const { data, error, reload } = useLoad<Choices>('/api/start');
  if (data === null) {
    return <Page title={t.title}>{error === null ? <Loading /> : <Failed error={error} onRetry={reload} />}</Page>;
  }
  return (
    <Page title={t.title} note={t.note(data.folder)}>
      <StartForm choices={data} />
    </Page>
  );
}

function StartForm({ choices }: { choices: Choices }): ReactNode {
  const t = useTexts(texts);
  const [name, setName] = useState(choices.name);
  const [starter, setStarter] = useState('sample');
  const first = choices.providers.find((one) => one.is_file) ?? choices.providers[0];
  const [answers, setAnswers] = useState<Answers>(firstAnswers(first));
  const [migrate, setMigrate] = useState(true);
  const [run, setRun] = useState<Run | null>(null);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    starting.set(true);
    try {
      setRun(await post<Run>('/api/start', { name, starter, migrate, database: sentAnswers(answers) }));
    } catch (error) {
      starting.set(false);
      showError(error);
    }
  };
  const leave = async () => {
    await loadProject();
    navigate('schema');
    starting.set(false);
  };
  const [hasFailed, setFailed] = useState(false);
  const ended = useCallback((state: RunState) => setFailed(state.state === 'failed'), []);
  const isNamed = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/.test(name);
  if (run !== null) {
    return (
      <RunPanel key={run.run} run={run} title={t.creating} onEnd={ended}>
        <div className="page-actions">
          <Button look="primary" autoFocus onClick={() => void leave()}>
            {t.open}
          </Button>
          {hasFailed && <Button onClick={() => setRun(null)}>{t.back}</Button>}
        </div>
      </RunPanel>
    );
  }
  return (
    <form className="start" onSubmit={(event) => void begin(event)}>
      <Section title={t.nameTitle}>
        <TextField
          label={t.name}
          value={name}
          required
          data-autofocus
          error={isNamed ? undefined : t.nameHint}
          onChange={(event) => setName(event.target.value)}
        />
      </Section>
      <Starters starters={choices.starters} chosen={starter} onChoose={setStarter} />
      <Section title={t.database}>
        <DatabaseForm providers={choices.providers} answers={answers} onChange={setAnswers} />
        <Checkbox
          label={t.migrate}
          hint={t.migrateHint}
          checked={migrate}
          onChange={(event) => setMigrate(event.target.checked)}
        />
      </Section>
      <footer className="start-end">
        <Button type="submit" look="primary" disabled={!isNamed}>
          {t.create}
        </Button>
        <span className="soft">{t.createHint}</span>
      </footer>
    </form>
  );
}

interface StartersProps {
  starters: readonly StarterChoice[];
  chosen: string;
  onChoose: (name: string) => void;
}

function Starters({ starters, chosen, onChoose }: StartersProps): ReactNode {
  const t = useTexts(texts);
  const own = { rules: [], installation: [] };
  const all: readonly StarterChoice[] = [
    { name: 'sample', title: t.sample, summary: t.sampleText, models: ['Author', 'Post'], ...own },
    { name: 'empty', title: t.empty, summary: t.emptyText, models: [], ...own },
    ...starters,
  ];
  const detail = all.find((one) => one.name === chosen);
  return (
    <Section title={t.starter}>
      <fieldset className="starters" aria-label={t.starter}>
        {all.map((one) => (
          <label key={one.name} className="choice">
            <input
              type="radio"
              name="starter"
              checked={one.name === chosen}
              onChange={() => onChoose(one.name)}
            />
            <span>
              <strong>{one.title}</strong>
              <span className="soft small">{one.summary}</span>
              {one.models.length > 0 && <span className="small">{t.models(one.models.length)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {detail && detail.rules.length > 0 && (
        <details className="starter-rules">
          <summary>{t.rules(detail.title, detail.rules.length)}</summary>
          <ul>
            {detail.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
      {detail?.installation.map((command) => (
        <p key={command} className="soft">
          {t.install} <code>{command}</code>
        </p>
      ))}
    </Section>
  );
}
