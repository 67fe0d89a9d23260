import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { openReadOnly, openResult } from './panes.ts';
import { texts } from './texts.ts';
import './merge.css';

interface PaneProps {
  title: string;
  note: string;
  open: (parent: HTMLElement) => EditorView;
  /** The pane is opened again when this changes. */
  version: string;
}

function Pane({ title, note, open, version }: PaneProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (parent.current === null) return;
    const view = latest.current(parent.current);
    return () => view.destroy();
  }, [version]);
  return (
    <section className="merge-pane" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{note}</span>
      </header>
      <div ref={parent} className="pane-editor" />
    </section>
  );
}

interface ThreeWayProps {
  path: string;
  base: string | null;
  yours: string;
  generated: string;
  result: string;
  /** Without it the result can't be edited. */
  onEdit?: (text: string) => void;
  onReady?: (view: EditorView) => void;
  /** Called with the place of the cursor in the result. */
  onCursor?: (place: number) => void;
}

/** Your version, the result and the generated version of a file, beside each other. */
export default function ThreeWay({ path, base, yours, generated, result, onEdit, onReady, onCursor }: ThreeWayProps): ReactNode {
  const t = useTexts(texts);
  const openEditable = (parent: HTMLElement) => {
    const view = openResult(parent, t.result, path, result, (text) => onEdit?.(text), (place) => onCursor?.(place));
    onReady?.(view);
    return view;
  };
  return (
    <div className="three-way">
      <Pane
        title={t.yours}
        note={base === null ? '' : t.yourEdits}
        version={path}
        open={(parent) => openReadOnly(parent, t.yours, path, yours, base)}
      />
      <Pane
        title={t.result}
        note={onEdit ? t.editable : t.againstYours}
        version={path}
        open={onEdit ? openEditable : (parent) => openReadOnly(parent, t.result, path, result, yours)}
      />
      <Pane
        title={t.generated}
        note={base === null ? '' : t.newInIt}
        version={path}
        open={(parent) => openReadOnly(parent, t.generated, path, generated, base)}
      />
    </div>
  );
}
