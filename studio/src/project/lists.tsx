import { useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Load } from '../ui/feedback/Load.tsx';
import { Empty } from '../ui/feedback/States.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { TextField } from '../ui/fields/Field.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Table } from '../ui/Table.tsx';
import { texts } from './texts.ts';

interface RouteList {
  routes: { method: string; path: string; operation: string; handler: string }[];
  broken: { module: string; error: string; place: string | null }[];
}

/** The routes of the API, and the modules that can't be imported. */
export function Routes(): ReactNode {
  const t = useTexts(texts);
  const routes = useLoad<RouteList>('/api/routes');
  return (
    <Load from={routes} label={t.importing}>
      {(found) => <RouteTable found={found} />}
    </Load>
  );
}

function RouteTable({ found: { routes, broken } }: { found: RouteList }): ReactNode {
  const t = useTexts(texts);
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = routes.filter((one) => {
    const text = `${one.method} ${one.path} ${one.operation} ${one.handler}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      {broken.map((one) => (
        <div key={one.module} className="card card-bad" role="alert">
          <p>
            <code>{one.module}</code>: {one.error}
          </p>
          {one.place && <p className="mono">{one.place}</p>}
        </div>
      ))}
      <TextField label={t.filter} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <Table
        label={t.routesCount(rows.length)}
        rows={rows}
        keyOf={(one) => `${one.method} ${one.path}`}
        columns={[
          {
            id: 'method',
            title: t.method,
            render: (one) => <span className={`method method-${one.method.toLowerCase()}`}>{one.method}</span>,
          },
          { id: 'path', title: t.path, render: (one) => <code>{one.path}</code> },
          { id: 'operation', title: t.operation, render: (one) => one.operation },
          { id: 'handler', title: t.handler, render: (one) => <span className="mono soft">{one.handler}</span> },
        ]}
      />
    </>
  );
}

type Count = number | null;

interface JobList {
  queues: { queue: string; ready: Count; delayed: Count; running: Count; failed: Count }[];
  failed: FailedJob[];
}

interface FailedJob {
  id: number;
  job: string;
  queue: string;
  error: string;
}

/** The queues with the number of their jobs, and those that failed. */
export function Jobs(): ReactNode {
  const jobs = useLoad<JobList>('/api/jobs');
  return <Load from={jobs}>{(found) => <Queues found={found} />}</Load>;
}

function Queues({ found: { queues, failed } }: { found: JobList }): ReactNode {
  const t = useTexts(texts);
  if (queues.length === 0 && failed.length === 0) {
    return (
      <Empty icon="play" title={t.noJobs}>
        {t.noJobsText}
      </Empty>
    );
  }
  const count = (value: Count) => (value === null ? '?' : value.toLocaleString());
  return (
    <>
      <Table
        label={t.queues}
        rows={queues}
        keyOf={(one) => one.queue}
        columns={[
          { id: 'queue', title: t.queue, render: (one) => one.queue },
          { id: 'ready', title: t.ready, number: true, render: (one) => count(one.ready) },
          { id: 'delayed', title: t.delayed, number: true, render: (one) => count(one.delayed) },
          { id: 'running', title: t.running, number: true, render: (one) => count(one.running) },
          { id: 'failed', title: t.failed, number: true, render: (one) => count(one.failed) },
        ]}
      />
      {failed.length > 0 && (
        <Section title={t.failedJobs} count={failed.length}>
          <ul className="list">
            {failed.map((one) => (
              <li key={one.id} className="list-row">
                <span className="mono">{one.job}</span>
                <span className="grow soft">{one.error.trim().split('\n').at(-1)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface TaskList {
  tasks: { name: string; kind: string; cron: string; timezone: string; next: string | null; place: string }[];
}

/** The scheduled tasks with their next run. */
export function Schedule(): ReactNode {
  const schedule = useLoad<TaskList>('/api/schedule');
  return <Load from={schedule}>{(found) => <Tasks found={found} />}</Load>;
}

function Tasks({ found: { tasks } }: { found: TaskList }): ReactNode {
  const t = useTexts(texts);
  if (tasks.length === 0) {
    return (
      <Empty icon="plan" title={t.noTasks}>
        {t.noTasksText}
      </Empty>
    );
  }
  return (
    <Table
      label={t.tabs('schedule')}
      rows={tasks}
      keyOf={(one) => one.name}
      columns={[
        { id: 'name', title: t.task, render: (one) => one.name },
        { id: 'cron', title: t.cron, render: (one) => <code>{one.cron}</code> },
        {
          id: 'next',
          title: t.next,
          render: (one) => (one.next === null ? t.never : new Date(one.next).toLocaleString()),
        },
        { id: 'zone', title: t.timezone, render: (one) => one.timezone },
        { id: 'place', title: t.place, render: (one) => <span className="mono soft">{one.place}</span> },
      ]}
    />
  );
}
