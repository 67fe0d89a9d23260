import type { ReactNode } from 'react';

import { Failed, Loading } from './States.tsx';
import type { Loaded } from './useLoad.ts';

interface LoadProps<T> {
  from: Loaded<T>;
  /** Shown while the first answer is under way. */
  label?: string;
  children: (data: T) => ReactNode;
}

/** What the server answered. An error is shown above the former answer. */
export function Load<T>({ from: { data, error, isLoading, reload }, label, children }: LoadProps<T>): ReactNode {
  return (
    <>
      {error !== null && <Failed error={error} onRetry={reload} />}
      {data === null && error === null && isLoading && <Loading {...(label ? { label } : {})} />}
      {data !== null && children(data)}
    </>
  );
}
