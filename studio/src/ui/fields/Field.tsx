import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

import './fields.css';
import { classes } from '../classes.ts';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: (props: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, its control, and a hint or an error below it. */
export function Field({ label, hint, error, className, children }: FieldProps): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  );
}

type Described = Omit<FieldProps, 'children'>;

/** A field of one line of text. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: Described & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <input className="input" autoComplete="off" {...rest} {...props} />}
    </Field>
  );
}

/** A field of several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <textarea className="input" rows={2} {...rest} {...props} />}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** A field of one of several values. */
export function Select({
  label,
  hint,
  error,
  className,
  options,
  ...rest
}: Described & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] }): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <select className="input" {...rest} {...props}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, with its label beside it. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<Described, 'error'> & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const id = useId();
  return (
    <div className={classes('checkbox', className)}>
      <input id={id} type="checkbox" aria-describedby={hint ? `${id}-note` : undefined} {...rest} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-note`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
