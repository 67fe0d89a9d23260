import { useQuery } from '@tanstack/react-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

import { apiRoot, connect } from './backend';
import { Pages } from './Pages';
import { Unreachable } from './Unreachable';

/** Asks the application what there is, then shows the pages; tells when it can't be reached. */
export function Boot() {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Connected />
    </QueryClientProvider>
  );
}

function Connected() {
  const backend = useQuery({
    queryKey: ['fw', 'backend'],
    queryFn: () => connect(apiRoot(document.baseURI)),
    staleTime: Infinity,
  });
  if (backend.data) return <Pages backend={backend.data} />;
  if (backend.error) return <Unreachable error={backend.error} retry={() => backend.refetch()} />;
  return null;
}
