import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { texts } from './texts.ts';

export interface Pane {
  id: string;
  label: string;
  /** The view scrolls as a whole. */
  scrolls: boolean;
  content: ReactNode;
}

const KEY = 'fw.widths';
const LEAST = 0.12;
const STEP = 0.03;
const FIRST: Record<string, number> = { canvas: 0.5, code: 0.29, form: 0.21 };

/** Views beside each other. Separators between them are moved by pointer and by arrow keys. */
export function Panes({ panes }: { panes: readonly Pane[] }): ReactNode {
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(storedWidths);
  const total = panes.reduce((sum, pane) => sum + (widths[pane.id] ?? 0.2), 0);
  const shareOf = (pane: Pane) => (widths[pane.id] ?? 0.2) / total;
  const move = (place: number, step: number) => {
    const [left, right] = [panes[place], panes[place + 1]];
    if (left === undefined || right === undefined) return;
    const both = shareOf(left) + shareOf(right);
    const share = Math.min(Math.max(shareOf(left) + step, LEAST), both - LEAST);
    const next = { ...widths, [left.id]: share * total, [right.id]: (both - share) * total };
    localStorage.setItem(KEY, JSON.stringify(next));
    setWidths(next);
  };
  const press = (place: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(place, step);
  };
  const drag = (place: number) => (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0 || frame.current === null) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else move(place, event.movementX / frame.current.clientWidth);
  };
  return (
    <div className="panes" ref={frame}>
      {panes.map((pane, place) => (
        <Fragment key={pane.id}>
          <section className={`pane pane-${pane.id}`} aria-label={pane.label} tabIndex={pane.scrolls ? 0 : undefined} style={{ flexGrow: shareOf(pane) }}>
            {pane.content}
          </section>
          {place < panes.length - 1 && (
            <div
              className="separator"
              role="separator"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={t.resize(pane.label)}
              aria-valuenow={Math.round(shareOf(pane) * 100)}
              aria-valuemin={Math.round(LEAST * 100)}
              aria-valuemax={100}
              onKeyDown={press(place)}
              onPointerDown={drag(place)}
              onPointerMove={drag(place)}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function storedWidths(): Record<string, number> {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object) };
  } catch {
    return FIRST;
  }
}
