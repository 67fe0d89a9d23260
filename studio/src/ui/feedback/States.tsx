import type { ReactNode } from 'react';

import { problemOf } from '../../api/problem.ts';
import { texts } from '../../app/texts.ts';
import { Button } from '../Button.tsx';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../icons.tsx';
import { SchemaErrors, schemaErrorsOf } from './SchemaErrors.tsx';

interface EmptyProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A place without content: what belongs there, and what adds it. */
export function Empty({ icon, title, children, actions }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      {icon && (
        <span className="empty-icon">
          <Icon name={icon} size={22} />
        </span>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}

/** Shown until something has arrived. */
export function Loading({ label }: { label?: string }): ReactNode {
  const t = useTexts(texts);
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {label ?? t.loading}
    </div>
  );
}

/** An error with its hint, and what tries again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const t = useTexts(texts);
  const problem = problemOf(error);
  const offline = problem.code === 'offline';
  const errors = schemaErrorsOf(problem);
  const title = errors ? t.schemaErrors : problem.title;
  const hint = offline ? t.offlineHint : problem.hint;
  return (
    <div className="failed" role="alert">
      <Icon name="warning" size={18} />
      <div>
        <h2>{offline ? t.offline : title}</h2>
        {errors && <SchemaErrors errors={errors} />}
        {!offline && !errors && problem.message !== problem.title && <p>{problem.message}</p>}
        {hint && <p className="failed-hint">{hint}</p>}
        {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
      </div>
    </div>
  );
}
