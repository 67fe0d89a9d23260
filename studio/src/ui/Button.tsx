import type { ButtonHTMLAttributes, ReactNode } from 'react';

import { classes } from './classes.ts';
import { Icon, type IconName } from './icons.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  /** Marks a button that is on, for screen readers too. */
  pressed?: boolean;
}

export function Button({
  look = 'plain',
  icon,
  pressed,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classes('button', `button-${look}`, className)}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonProps {
  icon: IconName;
  label: string;
}

/** A button of an icon alone; its label is read, and shown as a tooltip. */
export function IconButton({ label, look = 'quiet', ...rest }: IconButtonProps): ReactNode {
  return <Button aria-label={label} title={label} look={look} {...rest} />;
}
