import { useId, useRef, type ReactNode } from 'react';

import { IconButton } from './Button.tsx';
import { Icon, type IconName } from '../app/icons.tsx';

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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((one) => one === document.activeElement);
    buttons[(place + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <span ref={button}>
      <IconButton icon={icon} label={label} aria-haspopup="menu" aria-controls={id} onClick={open} />
      <div ref={list} id={id} className="menu" role="menu" aria-label={label} popover="auto" onKeyDown={move}>
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
