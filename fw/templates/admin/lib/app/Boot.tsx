import { useQuery } from '@tanstack/react-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { connect } from './backend';
import { begin, type Begun } from './begin';
import { Pages } from './Pages';
import { Unreachable } from './Unreachable';

/** Shows the pages once it is known what there is; tells when the application can't be reached. */
export function Boot({ begun }: { begun: Promise<Begun> | undefined }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Connected begun={begun} />
    </QueryClientProvider>
  );
}

function Connected({ begun }: { begun: Promise<Begun> | undefined }) {
  const first = useRef(begun);
  const backend = useQuery({
    queryKey: ['fw', 'backend'],
    queryFn: () => {
      const asked = first.current ?? begin();
      first.current = undefined;
      return connect(asked);
    },
    staleTime: Infinity,
  });
  if (backend.data) return <Pages backend={backend.data} />;
  if (backend.error) return <Unreachable error={backend.error} retry={() => backend.refetch()} />;
  return null;
}
