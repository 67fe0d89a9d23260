import { Component, type ReactNode } from 'react';

import { textsNow } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { texts } from './texts.ts';

/** Shows what went wrong in place of a page that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = textsNow(texts);
    return (
      <div className="failed" role="alert">
        <Icon name="warning" size={18} />
        <div>
          <h1>{t.failed}</h1>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <p className="failed-hint">{t.failedHint}</p>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        </div>
      </div>
    );
  }
}
