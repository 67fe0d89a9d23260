import type { EditorView } from '@codemirror/view';
import { lazy, Suspense, useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { post } from '../api/client.ts';
import { problemOf, type Problem } from '../api/problem.ts';
import type { Versions } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { hasMarkers, hunkAt, hunksIn, type Choice } from '../merge/hunks.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import { useStarted } from '../runs/started.ts';
import { navigate, useRoute } from '../state/navigation.ts';
import { loadProject } from '../state/project.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { Empty, Loading } from '../ui/feedback/States.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Icon } from '../ui/icons.tsx';
import { Card, Page } from '../ui/page/Page.tsx';
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
  const conflicts = useLoad<Conflict[]>('/api/conflicts');
  const { data, reload } = conflicts;
  const chosen = useRoute().params.path;
  const { started, isBusy, start } = useStarted('conflicts');
  const ended = useCallback(() => {
    reload();
    void loadProject();
  }, [reload]);
  const open = data?.filter((one) => !one.resolved) ?? [];
  const shown = data?.find((one) => one.path === chosen) ?? open[0];
  const saved = () => {
    reload();
    const next = open.find((one) => one.path !== shown?.path);
    navigate('conflicts', next ? { path: next.path } : {});
    // The button that saved is gone.
    document.getElementById('page')?.focus();
  };
  return (
    <Page
      wide
      title={t.title}
      note={data?.length ? t.note : undefined}
      actions={
        data?.length ? (
          <Button
            look={open.length === 0 ? 'primary' : 'plain'}
            icon="play"
            disabled={isBusy}
            onClick={() => void start('/api/build', {}, t.build)}
          >
            {t.continueBuild}
          </Button>
        ) : undefined
      }
    >
      {started && <RunPanel key={started.run.run} run={started.run} title={started.title} onEnd={ended} />}
      <Load from={conflicts}>
        {(files) =>
          files.length === 0 ? (
            <Empty icon="check" title={t.none}>
              {t.noneText}
            </Empty>
          ) : (
            <div className="conflicts">
              <FileList files={files} shown={shown?.path} />
              {shown ? (
                <Resolver key={shown.path} path={shown.path} onSaved={saved} />
              ) : (
                <Card tone="good">{t.allResolved}</Card>
              )}
            </div>
          )
        }
      </Load>
    </Page>
  );
}

function FileList({ files, shown }: { files: readonly Conflict[]; shown: string | undefined }): ReactNode {
  const t = useTexts(texts);
  return (
    <ul className="list" aria-label={t.files}>
      {files.map((one) => (
        <li key={one.path}>
          <button
            type="button"
            className="list-row"
            aria-current={one.path === shown}
            onClick={() => navigate('conflicts', { path: one.path })}
          >
            <span className="grow mono">{one.path}</span>
            <Badge tone={one.resolved ? 'good' : 'bad'}>{one.resolved ? t.resolved : t.open}</Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Texts that somebody began to resolve, each with the merge that it began with. They stay while another file is open. */
const drafts = new Map<string, { merged: string; text: string }>();

function Resolver({ path, onSaved }: { path: string; onSaved: () => void }): ReactNode {
  const versions = useLoad<Versions>('/api/conflicts/file', { path });
  return <Load from={versions}>{(found) => <Resolution versions={found} onSaved={onSaved} />}</Load>;
}

function Resolution({ versions, onSaved }: { versions: Versions; onSaved: () => void }): ReactNode {
  const t = useTexts(texts);
  const { path } = versions;
  const merged = versions.merged ?? '';
  const [first] = useState(() => firstText(path, merged));
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [cursor, setCursor] = useState(0);
  const view = useRef<EditorView | null>(null);
  const [isReady, setReady] = useState(false);
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
    setSaving(true);
    try {
      await post('/api/resolve', { path, text });
      drafts.delete(path);
      onSaved();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setSaving(false);
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
        <Button look="primary" disabled={isOpen || isSaving} title={isOpen ? t.saveHint : undefined} onClick={() => void save()}>
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
          result={first}
          onEdit={(now) => {
            drafts.set(path, { merged, text: now });
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

/** Return the text to begin with: what somebody began, unless the merge is another one now. */
function firstText(path: string, merged: string): string {
  const draft = drafts.get(path);
  return draft?.merged === merged ? draft.text : merged;
}
