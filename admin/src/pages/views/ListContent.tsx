import { lazy, type ReactNode, Suspense } from 'react';

import { LoadingPage } from '../../layout/StatusPage';
import type { Resource } from '../../resource/types';
import type { NamedView } from './views';

const Board = lazy(() => import('./board/Board'));

interface ListContentProps {
  resource: Resource;
  view: NamedView;
  /** The table, or the cards of a phone. */
  children: ReactNode;
}

/** Records of a list in its view. Views other than the table are loaded when they are opened. */
export function ListContent({ resource, view, children }: ListContentProps) {
  switch (view.view) {
    case 'board':
      return (
        <Suspense fallback={<LoadingPage />}>
          <Board key={view.name} resource={resource} field={view.field} />
        </Suspense>
      );
    default:
      return children;
  }
}
