import { useReactFlow, useStore as useFlowStore } from '@xyflow/react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { selection } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { useStore } from '../state/store.ts';
import { Button, IconButton } from '../ui/Button.tsx';

/** Zoom, and actions of the selected model. */
export function CanvasBar({ onFocus }: { onFocus: (model: string) => void }): ReactNode {
  const t = useTexts(texts);
  const flow = useReactFlow();
  const zoom = useFlowStore((state) => Math.round(state.transform[2] * 100));
  const { name, field } = useStore(selection);
  return (
    <div className="canvas-bars">
      <div className="bar" role="group" aria-label={t.canvas}>
        <Button look="quiet" aria-label={t.zoomOut} title={t.zoomOut} onClick={() => void flow.zoomOut()}>
          −
        </Button>
        <Button look="quiet" title={t.fit} aria-label={`${t.fit}, ${zoom} %`} onClick={() => void flow.fitView({ padding: 0.1, maxZoom: 1 })}>
          {zoom} %
        </Button>
        <IconButton icon="plus" label={t.zoomIn} onClick={() => void flow.zoomIn()} />
        <IconButton icon="layout" label={t.arrange} onClick={() => openDialog({ kind: 'arrange' })} />
      </div>
      {name !== null && (
        <div className="bar" role="group" aria-label={t.actions}>
          <span className="bar-title">{field === null ? name : `${name}.${field}`}</span>
          <IconButton icon="plus" label={t.addField} onClick={() => openDialog({ kind: 'field', model: name })} />
          <IconButton icon="edit" label={`${t.rename} (F2)`} onClick={() => openDialog({ kind: 'rename', model: name, field })} />
          <IconButton icon="focus" label={t.focus} onClick={() => onFocus(name)} />
          <IconButton icon="trash" label={t.deleteTitle(field ?? name)} onClick={() => openDialog({ kind: 'delete', model: name, field })} />
        </div>
      )}
    </div>
  );
}
