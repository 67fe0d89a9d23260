import { useState, type FormEvent, type ReactNode } from 'react';

import { DatabaseForm, firstAnswers, sentAnswers } from '../database/DatabaseForm.tsx';
import type { Answers, Provider } from '../database/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import { useRun } from '../runs/runs.ts';
import '../database/database.css';
import { useStarted } from '../runs/started.ts';
import { navigate } from '../state/navigation.ts';
import { loadProject, starting } from '../state/project.ts';
import { Button } from '../ui/Button.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Checkbox, TextField } from '../ui/fields/Field.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
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
  const choices = useLoad<Choices>('/api/start');
  return (
    <Page title={t.title} note={choices.data && t.note(choices.data.folder)}>
      <Load from={choices}>{(found) => <StartForm choices={found} />}</Load>
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
  const { started, isBusy, start } = useStarted('start');
  const [isBack, setBack] = useState(false);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    starting.set(true);
    const body = { name, starter, migrate, database: sentAnswers(answers) };
    // The failed run that was left stays hidden until another one is under way.
    if (await start('/api/start', body, t.creating)) setBack(false);
    else starting.set(false);
  };
  const leave = async () => {
    await loadProject();
    navigate('schema');
    starting.set(false);
  };
  const hasFailed = useRun(started?.run ?? null)?.state === 'failed';
  const isNamed = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/.test(name);
  if (started !== null && !isBack) {
    return (
      <RunPanel key={started.run.run} run={started.run} title={t.creating}>
        <div className="page-actions">
          <Button look="primary" autoFocus onClick={() => void leave()}>
            {t.open}
          </Button>
          {hasFailed && <Button onClick={() => setBack(true)}>{t.back}</Button>}
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
          autoFocus
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
        <Button type="submit" look="primary" disabled={!isNamed || isBusy}>
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
