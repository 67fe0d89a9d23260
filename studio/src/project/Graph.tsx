import { useMemo, useState, type ReactNode } from 'react';

import type { Sentence } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { Action } from '../runs/RunPanel.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { TextField } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Section } from '../ui/page/Page.tsx';
import { CheckAgain } from './Doctor.tsx';
import { texts } from './texts.ts';

interface Stale {
  path: string;
  action: string;
  notes: Sentence[];
}

interface BuildGraph {
  models: { name: string; references: string[]; files: { kind: string; path: string }[] }[];
  shared: string[];
  once: string[];
  stale: Stale[];
  problem: { message: string; hint: string | null } | null;
}

/** Which files follow from which models, and why a build would write some of them. */
export function Graph(): ReactNode {
  const t = useTexts(texts);
  const graph = useLoad<BuildGraph>('/api/graph');
  return (
    <Load from={graph}>
      {(data) => (
        <>
          {data.problem && (
            <div className="card card-bad" role="alert">
              <p>{data.problem.message}</p>
              {data.problem.hint && <p className="soft">{data.problem.hint}</p>}
            </div>
          )}
          <Section title={t.stale} count={data.stale.length} note={t.staleNote} actions={<CheckAgain from={graph} />}>
            <StaleFiles stale={data.stale} />
          </Section>
          <Section title={t.graph} note={t.graphNote}>
            <Models graph={data} />
          </Section>
        </>
      )}
    </Load>
  );
}

function StaleFiles({ stale }: { stale: readonly Stale[] }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  if (stale.length === 0) {
    return (
      <p>
        <span className="dot dot-good" aria-hidden="true" /> {t.upToDate}
      </p>
    );
  }
  return (
    <ul className="list">
      {stale.map((one) => (
        <li key={one.path} className="list-row">
          <Action action={one.action} />
          <span className="grow">
            <span className="mono">{one.path}</span>
            <span className="remedy">{one.notes.map(sentence).join('; ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The files of each model, filtered by a text. */
function Models({ graph: { models, shared, once, stale: listed } }: { graph: BuildGraph }): ReactNode {
  const t = useTexts(texts);
  const [filter, setFilter] = useState('');
  const stale = useMemo(() => new Map(listed.map((one) => [one.path, one])), [listed]);
  const wanted = filter.trim().toLowerCase();
  const matches = (paths: readonly string[], name = '') =>
    wanted === '' || name.toLowerCase().includes(wanted) || paths.some((path) => path.includes(wanted));
  const found = models.filter((one) => matches(one.files.map((file) => file.path), one.name));
  return (
    <>
      <TextField label={t.filter} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <ul className="list">
        {found.map((one) => (
          <Node
            key={one.name}
            title={one.name}
            note={one.references.length > 0 ? t.refersTo(one.references.join(', ')) : ''}
            paths={one.files.map((file) => file.path)}
            stale={stale}
          />
        ))}
        {matches(shared) && <Node title={t.shared} note="" paths={shared} stale={stale} />}
        {matches(once) && <Node title={t.once} note="" paths={once} stale={stale} />}
      </ul>
    </>
  );
}

interface NodeProps {
  title: string;
  note: string;
  paths: readonly string[];
  stale: ReadonlyMap<string, Stale>;
}

function Node({ title, note, paths, stale }: NodeProps): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const [open, setOpen] = useState(false);
  const count = paths.filter((path) => stale.has(path)).length;
  return (
    <li>
      <button type="button" className="list-row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="chevron" />
        <span className="grow">
          <strong>{title}</strong> <span className="soft small">{note}</span>
        </span>
        {count > 0 && <Badge tone="warn">{t.staleCount(count)}</Badge>}
        <span className="soft small">{t.filesCount(paths.length)}</span>
      </button>
      {open && (
        <ul className="graph-files">
          {paths.map((path) => (
            <li key={path} className="mono">
              {path}
              {stale.has(path) && <span className="remedy">{stale.get(path)?.notes.map(sentence).join('; ')}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
