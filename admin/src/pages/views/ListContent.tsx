import { lazy, type ReactNode, Suspense } from 'react';

import { LoadingPage } from '../../layout/StatusPage';
import type { Resource } from '../../resource/types';
import type { NamedView } from './views';

const Board = lazy(() => import('./board/Board'));
const Calendar = lazy(() => import('./calendar/Calendar'));
const Inbox = lazy(() => import('./inbox/Inbox'));
const Roster = lazy(() => import('./roster/Roster'));
const Timeline = lazy(() => import('./Timeline'));

interface ListContentProps {
  resource: Resource;
  view: NamedView;
  /** The table, or the cards of a phone. */
  children: ReactNode;
}

/** Records of a list in its view. Views other than the table are loaded when they are opened. */
export function ListContent({ resource, view, children }: ListContentProps) {
  if (view.view === 'table') return children;
  return (
    <Suspense fallback={<LoadingPage />}>
      <OtherView key={view.name} resource={resource} view={view} />
    </Suspense>
  );
}

interface OtherViewProps {
  resource: Resource;
  view: Exclude<NamedView, { view: 'table' }>;
}

function OtherView({ resource, view }: OtherViewProps) {
  switch (view.view) {
    case 'board':
      return <Board resource={resource} view={view} />;
    case 'calendar':
      return <Calendar resource={resource} plan={view} />;
    case 'inbox':
      return <Inbox resource={resource} view={view} />;
    case 'roster':
      return <Roster resource={resource} view={view} />;
    case 'timeline':
      return <Timeline resource={resource} date={view.date} />;
  }
}
