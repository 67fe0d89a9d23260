import type { ReactNode } from 'react';

import { texts as shell } from '../app/texts.ts';
import { useTexts } from '../i18n/i18n.ts';
import { texts } from '../schema/texts.ts';
import { useStore } from '../state/store.ts';
import { RawText } from '../text/rawText.ts';
import { workspace } from '../text/workspace.ts';
import { IconButton } from '../ui/Button.tsx';
import type { Location } from './features.ts';

interface PlacesProps {
  name: string;
  found: readonly Location[];
  onShow: (place: Location) => void;
  onClose: () => void;
}

/** The references of a name, each with its line. */
export function Places({ name, found, onShow, onClose }: PlacesProps): ReactNode {
  const t = useTexts(texts);
  const t2 = useTexts(shell);
  const { files } = useStore(workspace);
  const lines = new Map(Object.entries(files).map(([file, text]) => [file, new RawText(text).lines]));
  return (
    <section className="code-places" aria-label={t.references_of(name)}>
      <header>
        <h3>{t.references_of(name)}</h3>
        <IconButton icon="close" label={t2.close} onClick={onClose} />
      </header>
      <ul>
        {found.map((place) => {
          const { line, character } = place.range.start;
          return (
            <li key={`${place.uri}:${line}:${character}`}>
              <button type="button" onClick={() => onShow(place)}>
                <small>
                  {place.uri}:{line + 1}
                </small>
                {lines.get(place.uri)?.[line]?.trim()}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
