import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';

import { useFormats } from '../i18n';
import { type Failure, failureOf } from './failure';
import { PasswordField } from './PasswordField';

/** Asks for address and password, and tells what is wrong with them where it is wrong. */
export function LoginForm() {
  const translate = useTranslate();
  const { failure, pending, logIn } = useAttempt();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = (value: string, key: string) => (tried && value === '' ? translate(key) : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username !== '' && password !== '') void logIn(username, password);
    else form.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus();
  };
  const noAddress = missing(username, 'fw.login.email_missing');
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ mt: 2 }}>
      <FailureAlert failure={failure} />
      <TextField
        autoFocus
        required
        type="email"
        name="username"
        autoComplete="username"
        label={translate('fw.login.email')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={noAddress !== ''}
        helperText={noAddress}
        size="medium"
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        problem={missing(password, 'fw.login.password_missing')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 2 }}>
        {translate(pending ? 'fw.login.waiting' : 'fw.login.submit')}
      </Button>
    </Box>
  );
}

/** Logs in, once at a time, and keeps why it failed. */
function useAttempt() {
  const login = useLogin();
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState(false);
  const logIn = async (username: string, password: string) => {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await login({ username, password });
    } catch (error) {
      setFailure(failureOf(error));
      setPending(false);
    }
  };
  return { failure, pending, logIn };
}

function FailureAlert({ failure }: { failure: Failure | undefined }) {
  const translate = useTranslate();
  const { duration } = useFormats();
  return (
    <Box aria-live="assertive" sx={{ mb: failure ? 2 : 0 }}>
      {failure && (
        <Alert severity="error" role="none">
          {translate(failure.key, failure.wait ? { wait: duration(failure.wait) } : {})}
        </Alert>
      )}
    </Box>
  );
}
