import type { EditorView } from '@codemirror/view';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { post } from '../api/client.ts';
import { problemOf, type Problem } from '../api/problem.ts';
import type { Run, Versions } from '../api/types.ts';
import { useTexts } from '../app/i18n.ts';
import { Icon } from '../app/icons.tsx';
import { navigate, useRoute } from '../app/navigation.ts';
import { loadProject } from '../app/project.ts';
import { hasMarkers, hunkAt, hunksIn, type Choice } from '../merge/hunks.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { useLoad } from '../ui/load.ts';
import { Card, Page } from '../ui/Page.tsx';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { texts } from './texts.ts';
import './conflicts.css';

const panes = () => import('../merge/panes.ts');
const ThreeWay = lazy(() => import('../merge/ThreeWay.tsx'));

interface Conflict {
  path: string;
  side: string;
  resolved: boolean;
}

/** Files that the user and the generator changed at the same place. */
export default function ConflictsPage(): ReactNode {
  const t = useTexts(texts);
  const { data, error, reload } = useLoad<Conflict[]>('/api/conflicts');
  const chosen = useRoute().params.path;
  const [run, setRun] = useState<Run | null>(null);
  const build = async () => setRun(await post<Run>('/api/build', {}));
  const ended = useCallback(() => {
    reload();
    void loadProject();
  }, [reload]);
  if (error !== null && data === null) {
    return (
      <Page title={t.title}>
        <Failed error={error} onRetry={reload} />
      </Page>
    );
  }
  if (data === null) return <Loading />;
  const open = data.filter((one) => !one.resolved);
  const shown = data.find((one) => one.path === chosen) ?? open[0];
  const saved = () => {
    reload();
    const next = open.find((one) => one.path !== shown?.path);
    navigate('conflicts', next ? { path: next.path } : {});
  };
  return (
    <Page
      wide
      title={t.title}
      note={data.length === 0 ? undefined : t.note}
      actions={
        data.length > 0 && (
          <Button look={open.length === 0 ? 'primary' : 'plain'} icon="play" onClick={() => void build()}>
            {t.continueBuild}
          </Button>
        )
      }
    >
      {run && <RunPanel key={run.run} run={run} title={t.build} onEnd={ended} />}
      {data.length === 0 ? (
        <Empty icon="check" title={t.none}>
          {t.noneText}
        </Empty>
      ) : (
        <div className="conflicts">
          <ul className="list" aria-label={t.files}>
            {data.map((one) => (
              <li key={one.path}>
                <button
                  type="button"
                  className="list-row"
                  aria-current={one.path === shown?.path}
                  onClick={() => navigate('conflicts', { path: one.path })}
                >
                  <span className="grow mono">{one.path}</span>
                  <Badge tone={one.resolved ? 'good' : 'bad'}>{one.resolved ? t.resolved : t.open}</Badge>
                </button>
              </li>
            ))}
          </ul>
          {shown ? (
            <Resolver key={shown.path} path={shown.path} onSaved={saved} />
          ) : (
            <Card tone="good">{t.allResolved}</Card>
          )}
        </div>
      )}
    </Page>
  );
}

function Resolver({ path, onSaved }: { path: string; onSaved: () => void }): ReactNode {
  const t = useTexts(texts);
  const [versions, setVersions] = useState<Versions | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const view = useRef<EditorView | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    post<Versions>('/api/conflicts/file', { path }).then(
      (found) => {
        setVersions(found);
        setText(found.merged ?? '');
      },
      (error: unknown) => setProblem(problemOf(error)),
    );
  }, [path]);
  if (versions === null) return problem ? <Failed error={problem} /> : <Loading />;
  const hunks = hunksIn(text);
  const at = hunkAt(hunks, cursor);
  const choose = (choice: Choice) => {
    if (view.current !== null) void panes().then(({ chooseHunk }) => view.current && chooseHunk(view.current, at, choice));
  };
  const go = (step: number) => {
    const hunk = hunks[(at + step + hunks.length) % hunks.length];
    if (hunk !== undefined) void panes().then(({ showPlace }) => view.current && showPlace(view.current, hunk.from));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'F7' || hunks.length === 0) return;
    go(event.shiftKey ? -1 : 1);
    event.preventDefault();
  };
  const save = async () => {
    try {
      await post('/api/resolve', { path, text });
      onSaved();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const isOpen = hasMarkers(text);
  return (
    <div className="resolver" onKeyDown={press}>
      <div className="resolver-bar" role="toolbar" aria-label={t.choices}>
        <span role="status">
          {isOpen ? <Icon name="warning" /> : <Icon name="check" />}
          {isOpen ? t.left(Math.max(1, hunks.length)) : t.noneLeft}
        </span>
        <span className="hunk-steps">
          <IconButton icon="up" label={t.previous} disabled={!isReady || hunks.length === 0} onClick={() => go(-1)} />
          <IconButton icon="down" label={t.next} disabled={!isReady || hunks.length === 0} onClick={() => go(1)} />
          {hunks.length > 0 && <span className="soft">{t.position(at + 1, hunks.length)}</span>}
        </span>
        <Button disabled={!isReady || hunks.length === 0} onClick={() => choose('yours')}>
          {t.useYours}
        </Button>
        <Button disabled={!isReady || hunks.length === 0} onClick={() => choose('generated')}>
          {t.useGenerated}
        </Button>
        <Button disabled={!isReady || hunks.length === 0} onClick={() => choose('both')}>
          {t.useBoth}
        </Button>
        <span className="grow" />
        <Button look="primary" disabled={isOpen} title={isOpen ? t.saveHint : undefined} onClick={() => void save()}>
          {t.save}
        </Button>
      </div>
      {problem && (
        <div className="card card-bad" role="alert">
          <p>{problem.message}</p>
          {problem.hint && <p className="soft">{problem.hint}</p>}
        </div>
      )}
      <Suspense fallback={<Loading />}>
        <ThreeWay
          path={path}
          base={versions.base}
          yours={versions.yours ?? ''}
          generated={versions.generated ?? ''}
          result={versions.merged ?? ''}
          onEdit={(now) => {
            setText(now);
            setProblem(null);
          }}
          onCursor={setCursor}
          onReady={(editor) => {
            view.current = editor;
            setReady(true);
          }}
        />
      </Suspense>
    </div>
  );
}
