import { type Theme, useMediaQuery } from '@mui/material';

import type { Resource } from '../../../resource/types';
import { useListAddress } from '../../tabs/listAddress';
import { useView } from '../useView';

/** Return true if the screen has room for one pane of an inbox at a time. */
export function useOnePane(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
}

/** Return true if the open record of an inbox takes the place of the list. */
export function useIsReading(resource: Resource): boolean {
  const single = useOnePane();
  const { record } = useListAddress();
  const { view } = useView(resource);
  return single && view.view === 'inbox' && record !== undefined;
}
