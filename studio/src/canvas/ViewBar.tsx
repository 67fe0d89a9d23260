import type { ReactNode } from 'react';

import '../ui/fields/fields.css';
import { useTexts } from '../i18n/i18n.ts';
import { texts } from '../schema/texts.ts';
import type { Diagram } from '../schema/types.ts';
import { Button } from '../ui/Button.tsx';
import { groupsOf, MAX_SHOWN, type View } from './visible.ts';

interface ViewBarProps {
  diagram: Diagram;
  view: View;
  shown: number;
  onView: (view: View) => void;
}

/** Says which models are shown, and chooses others. */
export function ViewBar({ diagram, view, shown, onView }: ViewBarProps): ReactNode {
  const t = useTexts(texts);
  const groups = [...groupsOf(diagram)];
  const many = diagram.nodes.length > MAX_SHOWN;
  const { focus, hops } = view;
  return (
    <div className="bar" role="group" aria-label={t.views}>
      {focus !== null ? (
        <>
          <span className="bar-title">{t.focusOn(focus)}</span>
          {([1, 2] as const).map((one) => (
            <Button key={one} look="quiet" pressed={hops === one} onClick={() => onView({ ...view, hops: one })}>
              {one === 1 ? t.hop1 : t.hop2}
            </Button>
          ))}
        </>
      ) : (
        <select
          className="input"
          aria-label={t.group}
          value={view.group ?? '*'}
          onChange={({ target }) => onView({ ...view, group: target.value === '*' ? null : target.value })}
        >
          {!many && <option value="*">{t.allGroups}</option>}
          {groups.map(([group, count]) => (
            <option key={group} value={group} disabled={count > MAX_SHOWN}>
              {group || t.mainFile} ({count})
            </option>
          ))}
        </select>
      )}
      <span className="bar-note">{t.partial(shown, diagram.nodes.length)}</span>
      {focus !== null && !many && (
        <Button look="quiet" onClick={() => onView({ ...view, focus: null })}>
          {t.showAll}
        </Button>
      )}
    </div>
  );
}
