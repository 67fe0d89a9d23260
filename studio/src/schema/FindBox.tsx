import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import '../ui/fields/fields.css';
import { useTexts } from '../i18n/i18n.ts';
import { Icon } from '../ui/icons.tsx';
import { select } from './selection.ts';
import { texts } from './texts.ts';
import type { Diagram } from './types.ts';

const MAX_LISTED = 12;

interface Match {
  model: string;
  field: string | null;
}

/** Return the models, enums and fields that contain a text; names that begin with it come first. */
export function matches(diagram: Diagram, query: string): Match[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const names = [...diagram.nodes, ...diagram.enums].map(({ name }) => ({ model: name, field: null }));
  const fields = diagram.nodes.flatMap((node) =>
    node.fields.map((field) => ({ model: node.name, field: field.name })),
  );
  const rank = ({ model, field }: Match) => {
    const name = (field ?? model).toLowerCase();
    const whole = field === null ? name : `${model}.${field}`.toLowerCase();
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    return whole.includes(wanted) ? 2 : -1;
  };
  return [...names, ...fields]
    .map((match) => ({ match, at: rank(match) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_LISTED)
    .map(({ match }) => match);
}

/** Finds a model or a field, and shows it in every view. */
export function FindBox({ diagram }: { diagram: Diagram }): ReactNode {
  const t = useTexts(texts);
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = matches(diagram, query);
  const open = query.trim() !== '';
  const choose = (match: Match | undefined) => {
    if (match === undefined) return;
    setQuery('');
    select(match.model, match.field, 'search');
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setQuery('');
    else if (event.key === 'Enter') choose(found[active]);
    else if (step !== undefined) setActive((active + step + found.length) % (found.length || 1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="find">
      <Icon name="search" />
      <input
        className="input"
        role="combobox"
        aria-label={t.find}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t.find}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
        onBlur={() => setQuery('')}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t.find} hidden={!open}>
        {open && found.length === 0 && <li role="option" aria-selected="false" aria-disabled="true">{t.noMatch}</li>}
        {found.map((match, place) => (
          <li
            key={`${match.model}.${match.field ?? ''}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            onMouseDown={(event) => {
              event.preventDefault();
              choose(match);
            }}
            onMouseMove={() => setActive(place)}
          >
            {match.field === null ? <b>{match.model}</b> : <>{match.model}.<b>{match.field}</b></>}
          </li>
        ))}
      </ul>
    </div>
  );
}
