import { useId, useRef, useState, type ReactNode } from 'react';

import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  icon: IconName;
  label: string;
  items: readonly MenuItem[];
}

/** A button that opens a list of actions in the top layer. */
export function Menu({ icon, label, items }: MenuProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    const menu = list.current;
    const place = button.current?.getBoundingClientRect();
    if (menu === null || place === undefined) return;
    menu.style.top = `${place.bottom + 4}px`;
    menu.style.right = `${Math.max(8, innerWidth - place.right)}px`;
    menu.showPopover();
    menu.querySelector<HTMLElement>('button')?.focus();
  };
  const choose = (item: MenuItem) => {
    list.current?.hidePopover();
    item.run();
  };
  const move = (event: React.KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((one) => one === document.activeElement);
    const last = buttons.length - 1;
    const next = { ArrowDown: place + 1, ArrowUp: place + last, Home: 0, End: last }[event.key];
    // The list closes where the focus leaves it.
    if (event.key === 'Tab') list.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    buttons[next % buttons.length]?.focus();
  };
  return (
    <span ref={button}>
      <IconButton icon={icon} label={label} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id} onClick={open} />
      <div
        ref={list}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            className={item.danger ? 'menu-danger' : undefined}
            onClick={() => choose(item)}
          >
            {item.icon && <Icon name={item.icon} />}
            <span>{item.label}</span>
            {item.checked && <Icon name="check" />}
          </button>
        ))}
      </div>
    </span>
  );
}
