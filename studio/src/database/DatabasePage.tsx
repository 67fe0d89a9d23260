import { useCallback, useState, type ReactNode } from 'react';

import { post } from '../api/client.ts';
import { useTexts } from '../i18n/i18n.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import { useStarted } from '../runs/started.ts';
import { loadProject } from '../state/project.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { showError, showToast } from '../ui/feedback/toasts.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Card, Page, Section } from '../ui/page/Page.tsx';
import { DatabaseForm, firstAnswers, sentAnswers } from './DatabaseForm.tsx';
import { MigrateDialog, RollbackDialog } from './dialogs.tsx';
import { texts } from './texts.ts';
import type { Answers, DatabaseState, Drift, Revision } from './types.ts';
import './database.css';

const TONES: Readonly<Record<Revision['state'], Tone>> = {
  applied: 'good',
  pending: 'warn',
  changed: 'bad',
  missing: 'bad',
};

/** The connection, the migrations and the drift of the database. */
export default function DatabasePage(): ReactNode {
  const t = useTexts(texts);
  const state = useLoad<DatabaseState>('/api/database');
  const { data, reload } = state;
  const canList = data !== null && (data.reachable || isFile(data));
  const revisions = useLoad<Revision[]>(canList ? '/api/database/migrations' : null);
  const reloadRevisions = revisions.reload;
  const [dialog, setDialog] = useState<'configure' | 'migrate' | 'rollback' | null>(null);
  const { started, isBusy, start } = useStarted('database');
  const ended = useCallback(() => {
    reload();
    reloadRevisions();
    void loadProject();
  }, [reload, reloadRevisions]);
  const close = () => setDialog(null);
  const startWith = (title: string) => async (path: string, body: unknown) => {
    if (await start(path, body, title)) close();
  };
  const configured = () => {
    close();
    ended();
  };
  const all = canList ? (revisions.data ?? []) : [];
  const pending = all.filter((one) => one.state === 'pending').length;
  const applied = all.filter((one) => one.state === 'applied').length;
  return (
    <Page
      title={t.title}
      actions={data && <Button disabled={isBusy} onClick={() => setDialog('configure')}>{t.configure}</Button>}
    >
      {started && <RunPanel key={started.run.run} run={started.run} title={started.title} onEnd={ended} />}
      <Load from={state}>
        {(shown) => (
          <>
            <Connection state={shown} />
            <Section
              title={t.migrations}
              count={revisions.data?.length}
              actions={
                <>
                  <Button disabled={applied === 0 || isBusy || revisions.isLoading} onClick={() => setDialog('rollback')}>
                    {t.rollback}
                  </Button>
                  <Button look="primary" disabled={pending === 0 || isBusy || revisions.isLoading} onClick={() => setDialog('migrate')}>
                    {revisions.data !== null && pending === 0 ? t.upToDate : t.apply(pending)}
                  </Button>
                </>
              }
            >
              <Load from={revisions}>{(listed) => <Revisions revisions={listed} />}</Load>
            </Section>
            {shown.reachable && revisions.data !== null && <DriftSection key={all.map((one) => one.state).join()} />}
            {dialog === 'configure' && <Configure state={shown} onClose={close} onDone={configured} />}
          </>
        )}
      </Load>
      {dialog === 'migrate' && <MigrateDialog onClose={close} onStart={startWith(t.applying)} />}
      {dialog === 'rollback' && <RollbackDialog most={applied} onClose={close} onStart={startWith(t.undoing)} />}
    </Page>
  );
}

function isFile(state: DatabaseState): boolean {
  return state.providers.some((one) => one.name === state.provider && one.is_file);
}

function Connection({ state }: { state: DatabaseState }): ReactNode {
  const t = useTexts(texts);
  const title = state.providers.find((one) => one.name === state.provider)?.title;
  return (
    <Card tone={state.problem ? 'warn' : undefined}>
      <div className="connection">
        <span className={`dot ${state.reachable ? 'dot-good' : state.creatable ? 'dot-warn' : 'dot-bad'}`} aria-hidden="true" />
        <h2>{headingOf(state, t)}</h2>
        {state.milliseconds !== null && <span className="soft">{state.milliseconds} ms</span>}
      </div>
      {state.problem && (
        <div role="alert">
          <p>{state.problem.message}</p>
          {state.problem.hint && <p className="soft">{state.problem.hint}</p>}
        </div>
      )}
      {state.creatable && <p className="soft">{t.createdBy}</p>}
      <dl className="facts">
        <dt>{t.provider}</dt>
        <dd>{title ?? '–'}</dd>
        <dt>{t.address}</dt>
        <dd className="mono">{state.url ?? '–'}</dd>
        <dt>{t.version}</dt>
        <dd>{state.version ?? '–'}</dd>
        <dt>{t.from}</dt>
        <dd>{state.from ?? '–'}</dd>
      </dl>
    </Card>
  );
}

function headingOf(state: DatabaseState, t: ReturnType<typeof useTexts<(typeof texts)['en']>>): string {
  if (state.reachable) return t.connectedNow;
  if (state.creatable) return t.willBeCreated;
  return state.configured ? t.notReachable : t.notConfigured;
}

function Revisions({ revisions }: { revisions: readonly Revision[] }): ReactNode {
  const t = useTexts(texts);
  if (revisions.length === 0) return <p className="soft">{t.noMigrations}</p>;
  return (
    <ul className="list">
      {[...revisions].reverse().map((one) => (
        <li key={one.revision} className="list-row">
          <Badge tone={TONES[one.state]}>{t.states(one.state)}</Badge>
          <span className="grow mono">{one.revision}</span>
          {one.applied_at && <time className="soft small">{new Date(one.applied_at).toLocaleString()}</time>}
        </li>
      ))}
    </ul>
  );
}

function DriftSection(): ReactNode {
  const t = useTexts(texts);
  const drift = useLoad<Drift>('/api/database/drift');
  const again = (
    <Button disabled={drift.isLoading} onClick={drift.reload}>
      {drift.isLoading ? t.comparing : t.compare}
    </Button>
  );
  return (
    <Section title={t.drift} note={t.driftNote} actions={again}>
      <Load from={drift} label={t.comparing}>
        {({ differences }) =>
          differences.length === 0 ? (
            <p>
              <span className="dot dot-good" aria-hidden="true" /> {t.noDrift}
            </p>
          ) : (
            <ul className="list">
              {differences.map((one) => (
                <li key={one} className="list-row">
                  <span className="dot dot-warn" aria-hidden="true" />
                  <span className="grow">{one}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Section>
  );
}

interface ConfigureProps {
  state: DatabaseState;
  onClose: () => void;
  onDone: () => void;
}

function Configure({ state, onClose, onDone }: ConfigureProps): ReactNode {
  const t = useTexts(texts);
  const usable = state.providers.filter((one) => one.missing_driver === null);
  const current = usable.find((one) => one.name === state.provider) ?? usable.find((one) => one.is_file);
  const [answers, setAnswers] = useState<Answers>(firstAnswers(current ?? usable[0]));
  const save = async () => {
    try {
      const saved = await post<{ requirements: string[]; extra: string | null; overridden: boolean }>(
        '/api/database/configure',
        sentAnswers(answers),
      );
      showToast(saved.overridden ? t.overridden : t.saved, saved.overridden ? 'bad' : 'good');
      onDone();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dialog wide title={t.configure} submit={t.save} onSubmit={save} onClose={onClose}>
      <p className="soft">{t.configureNote}</p>
      <DatabaseForm providers={state.providers} answers={answers} onChange={setAnswers} />
    </Dialog>
  );
}
