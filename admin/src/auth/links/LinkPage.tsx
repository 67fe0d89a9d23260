import { Alert, Box, Button, Link } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

import { useFormats } from '../../i18n/formats';
import type { LoginError } from '../authErrors';
import { LoginFrame } from '../login/LoginPage';
import type { RequestState } from './usePost';

interface LinkPageProps {
  /** Keys of the heading, the button, and the message once the request has succeeded. */
  heading: string;
  submit: string;
  done: string;
  state: RequestState;
  failure: LoginError | undefined;
  onSubmit: () => void;
  children?: ReactNode;
}

/** A page with one form for visitors without a session. */
export function LinkPage({ heading, submit, done, state, failure, ...form }: LinkPageProps) {
  const translate = useTranslate();
  const { duration } = useFormats();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.onSubmit();
  };
  const message = failure && translate(failure.key, failure.wait ? { wait: duration(failure.wait) } : {});
  return (
    <LoginFrame name={translate(heading)} heading={translate(heading)}>
      <Box aria-live="assertive">
        {message && (
          <Alert severity="error" role="none" sx={{ my: 2 }}>
            {message}
          </Alert>
        )}
        {state === 'done' && (
          <Alert severity="success" role="none" sx={{ my: 2 }}>
            {translate(done)}
          </Alert>
        )}
      </Box>
      {state !== 'done' && (
        <Box component="form" noValidate onSubmit={onSubmit}>
          {form.children}
          <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 2 }}>
            {translate(state === 'pending' ? 'fw.links.sending' : submit)}
          </Button>
        </Box>
      )}
      <Link component={RouterLink} to="/login" sx={{ display: 'inline-block', mt: 2 }}>
        {translate('fw.links.log_in')}
      </Link>
    </LoginFrame>
  );
}
