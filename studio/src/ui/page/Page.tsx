import type { ReactNode } from 'react';

import './page.css';

interface PageProps {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A page with its title, and its actions beside it. */
export function Page({ title, note, actions, wide = false, children }: PageProps): ReactNode {
  return (
    <div className={wide ? 'page-body page-wide' : 'page-body'}>
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  count?: number | undefined;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page below its own heading. */
export function Section({ title, count, note, actions, children }: SectionProps): ReactNode {
  return (
    <section className="section" aria-label={title}>
      <header className="section-head">
        <h2>
          {title}
          {count !== undefined && <span className="section-count">{count}</span>}
        </h2>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {note && <p className="section-note">{note}</p>}
      {children}
    </section>
  );
}

/** A framed box. */
export function Card({ tone, children }: { tone?: 'warn' | 'bad' | 'good' | undefined; children: ReactNode }): ReactNode {
  return <div className={tone ? `card card-${tone}` : 'card'}>{children}</div>;
}
