import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import { LinkPage } from './LinkPage';
import { useLinkToken } from './linkToken';
import { failureOf, usePost } from './usePost';

/** Page of a mailed link that confirms an address: by a click, since programs open links, too. */
export function VerifyPage() {
  const translate = useTranslate();
  const token = useLinkToken();
  const { state, error, post } = usePost('auth/verify');
  return (
    <LinkPage
      heading="fw.links.verify_heading"
      submit="fw.links.verify"
      done="fw.links.verify_done"
      state={state}
      failure={failureOf(error)}
      onSubmit={() => void post({ token })}
    >
      <Typography sx={{ color: 'text.secondary' }}>{translate('fw.links.verify_text')}</Typography>
    </LinkPage>
  );
}
