import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import './palette.css';
import { texts } from '../app/texts.ts';
import { defineTexts, useTexts } from '../i18n/i18n.ts';
import { useStore } from '../state/store.ts';
import { useModal } from '../ui/dialog/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { commands, findCommands, paletteOpen, type Command } from './commands.ts';

const MAX_LISTED = 50;
const own = defineTexts(
  { commands: 'Commands', none: 'No command matches.' },
  { commands: 'Commandes', none: 'Aucune commande ne correspond.' },
);

/** The command palette. */
export default function Palette(): ReactNode {
  const t = useTexts(texts);
  const { commands: label, none } = useTexts(own);
  const id = useId();
  const element = useModal();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = findCommands(useStore(commands), query).slice(0, MAX_LISTED);
  const close = () => paletteOpen.set(false);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    // The focus returns to where it was before the command moves it.
    setTimeout(command.run);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(found[active]);
    else if (step !== undefined) setActive((active + step + found.length) % (found.length || 1));
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={element}
      className="palette"
      aria-label={label}
      onClose={close}
      onMouseDown={(event) => event.target === element.current && close()}
    >
      <div className="palette-input">
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t.search}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      {found.length === 0 && <p className="palette-none">{none}</p>}
      <ul id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((command, place) => (
          <li
            key={command.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            ref={(item) => {
              if (place === active) item?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseMove={() => setActive(place)}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            {command.group && <small>{command.group}</small>}
            {command.keys && <kbd>{command.keys}</kbd>}
          </li>
        ))}
      </ul>
    </dialog>
  );
}
