import { lazy, Suspense } from 'react';

import type { Resource } from '../resource/types';

const RecordInput = lazy(() =>
  import('../inputs/ReferenceInputs').then(({ RecordInput: input }) => ({ default: input })),
);

interface RecordFilterProps {
  source: string;
  label: string;
  other: Resource;
}

/** Asks for a record of another resource. */
export function RecordFilter(props: RecordFilterProps) {
  return (
    <Suspense fallback={null}>
      <RecordInput {...props} helperText={false} />
    </Suspense>
  );
}
