import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';

import { useFormats } from '../../i18n/formats';
import { type LoginError, loginErrorOf } from '../authErrors';
import { PasswordField } from '../password/PasswordField';
import { type Challenge, challengeOf } from '../secondFactor/secondFactor';

/** Form for e-mail address and password. Errors are shown next to the inputs. */
export function LoginForm({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const translate = useTranslate();
  const { error, pending, logIn } = useLoginAttempt(onChallenge);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const requiredError = (value: string, key: string) =>
    submitted && value === '' ? translate(key) : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (username !== '' && password !== '') void logIn(username, password);
    else form.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus();
  };
  const emailError = requiredError(username, 'fw.login.email_required');
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ mt: 2 }}>
      <LoginErrorAlert error={error} />
      <TextField
        autoFocus
        required
        type="email"
        name="username"
        autoComplete="username"
        label={translate('fw.login.email')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={emailError !== ''}
        helperText={emailError}
        size="medium"
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={requiredError(password, 'fw.login.password_required')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 2 }}>
        {translate(pending ? 'fw.login.submitting' : 'fw.login.submit')}
      </Button>
    </Box>
  );
}

/** Submit one login at a time and keep its error. */
function useLoginAttempt(onChallenge: (challenge: Challenge) => void) {
  const login = useLogin();
  const [error, setError] = useState<LoginError>();
  const [pending, setPending] = useState(false);
  const logIn = async (username: string, password: string) => {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await login({ username, password });
    } catch (reason) {
      const challenge = challengeOf(reason);
      if (challenge) onChallenge(challenge);
      else setError(loginErrorOf(reason));
      setPending(false);
    }
  };
  return { error, pending, logIn };
}

function LoginErrorAlert({ error }: { error: LoginError | undefined }) {
  const translate = useTranslate();
  const { duration } = useFormats();
  return (
    <Box aria-live="assertive" sx={{ mb: error ? 2 : 0 }}>
      {error && (
        <Alert severity="error" role="none">
          {translate(error.key, {
            message: error.message,
            wait: error.wait && duration(error.wait),
          })}
        </Alert>
      )}
    </Box>
  );
}
