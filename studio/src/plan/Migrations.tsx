import { useState, type ReactNode } from 'react';

import type { Migration, MigrationOperation } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Table, type Column } from '../ui/Table.tsx';
import { texts } from './texts.ts';

/** The migrations that a plan would write: operations, rows at stake, SQL and its undoing. */
export function Migrations({ migrations }: { migrations: readonly Migration[] }): ReactNode {
  const t = useTexts(texts);
  return (
    <Section title={t.migrations} count={migrations.length} note={t.migrationsNote}>
      {migrations.map((one) => (
        <OneMigration key={one.path} migration={one} />
      ))}
    </Section>
  );
}

function OneMigration({ migration }: { migration: Migration }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const title = sentence(migration.title);
  const [sql, setSql] = useState<'up' | 'down' | null>(null);
  const toggle = (which: 'up' | 'down') => setSql(sql === which ? null : which);
  const columns: Column<MigrationOperation>[] = [
    { id: 'text', title: t.operation, render: sentence },
    { id: 'rows', title: t.rows, number: true, render: (one) => one.rows?.toLocaleString() ?? '–' },
    { id: 'impact', title: t.impact, render: (one) => <span className="soft">{one.impact && sentence(one.impact)}</span> },
    {
      id: 'risk',
      title: t.risk,
      render: (one) => (
        <span className="badges">
          {one.destructive && <Badge tone="bad">{t.losesData}</Badge>}
          {!one.reversible && <Badge tone="warn">{t.irreversible}</Badge>}
          {!one.destructive && one.reversible && <Badge tone="good">{t.safe}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <article className="migration" aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          <span className="mono soft">{migration.path}</span>
        </div>
        <div className="page-actions">
          <Button pressed={sql === 'up'} onClick={() => toggle('up')}>
            {t.sql}
          </Button>
          <Button pressed={sql === 'down'} onClick={() => toggle('down')}>
            {t.undoSql}
          </Button>
        </div>
      </header>
      <Table label={title} columns={columns} rows={migration.operations} keyOf={(one) => String(migration.operations.indexOf(one))} />
      {sql && (
        <pre className="sql" tabIndex={0} aria-label={sql === 'up' ? t.sql : t.undoSql}>
          {sql === 'up' ? migration.sql : migration.undo_sql}
        </pre>
      )}
    </article>
  );
}
