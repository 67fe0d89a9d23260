import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import './combobox.css';
import { defineTexts, useTexts } from '../../i18n/i18n.ts';
import { placeBelow } from '../place.ts';
import { Field } from './Field.tsx';

interface ComboboxProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  value: string;
  proposals: readonly string[];
  onChange: (value: string) => void;
  /** Called when the input is left, by Enter, and with a chosen proposal. */
  onCommit?: ((value: string) => void) | undefined;
  autoFocus?: boolean;
}

const texts = defineTexts({ proposals: 'Proposals' }, { proposals: 'Propositions' });

/** A text with proposals that begin as it does. Enter takes the marked one, other texts stay. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hint, error, className, value, proposals, onChange, onCommit, autoFocus } = props;
  const t = useTexts(texts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [active, setActive] = useState(0);
  const isOpen = shown.length > 0;
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || input.current === null) return;
    if (!isOpen) return box.hidePopover();
    box.showPopover();
    placeBelow(box, input.current.getBoundingClientRect());
  }, [isOpen, shown]);
  const show = (found: readonly string[]) => {
    setShown(found);
    setActive(0);
  };
  const type = (text: string) => {
    onChange(text);
    const found = proposals.filter((one) => one.startsWith(text.trim()) && text.trim() !== '');
    show(found.length === 1 && found[0] === text ? [] : exactFirst(found, text));
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    onCommit?.(chosen);
    setShown([]);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const marked = shown[active];
    if (step !== undefined && !isOpen) show(exactFirst(proposals, value));
    else if (step !== undefined) setActive((active + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && marked !== undefined && marked !== value) choose(marked);
    else if (event.key === 'Escape' && isOpen) setShown([]);
    else {
      if (event.key === 'Enter') {
        setShown([]);
        onCommit?.(value);
      }
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <>
          <input
            ref={input}
            className="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={autoFocus || undefined}
            value={value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={() => {
              setShown([]);
              onCommit?.(value);
            }}
            {...described}
          />
          <ul ref={list} id={`${id}-list`} className="proposals" role="listbox" aria-label={t.proposals} popover="manual">
            {shown.map((one, place) => (
              <li
                key={one}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                ref={(item) => {
                  if (place === active) item?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(one);
                }}
                onMouseMove={() => setActive(place)}
              >
                {one}
              </li>
            ))}
          </ul>
        </>
      )}
    </Field>
  );
}

function exactFirst(found: readonly string[], text: string): string[] {
  return [...found].sort((one, other) => Number(other === text) - Number(one === text));
}
