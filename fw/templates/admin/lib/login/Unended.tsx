import { Alert, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

import { useBackend } from '../app/context';
import type { Session } from '../api/session';

/** Tells who has logged out that the server doesn't know of it, until it does. */
export function Unended() {
  const { session } = useBackend();
  return session ? <UnendedAlert session={session} /> : null;
}

function UnendedAlert({ session }: { session: Session }) {
  const translate = useTranslate();
  const unended = useSyncExternalStore(session.unended.subscribe, session.unended.current);
  if (!unended) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void session.end()}
        >
          {translate('fw.failed.again')}
        </Button>
      }
    >
      {translate('fw.login.unended')}
    </Alert>
  );
}
