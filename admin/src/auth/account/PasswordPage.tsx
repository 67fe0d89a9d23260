import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { type FormEvent, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import {
  Title,
  useGetIdentity,
  useLogoutIfAccessDenied,
  useNotify,
  useTranslate,
} from 'react-admin';

import { useBackend } from '../../data/backend';
import {
  type PasswordErrors,
  passwordErrorsOf,
  type PasswordInput,
  type Passwords,
  validatePasswords,
} from '../authErrors';
import { PasswordField } from '../password/PasswordField';
import { PasswordStrength } from '../password/PasswordStrength';
import { useErrorMessage } from './useErrorMessage';

const EMPTY: Passwords = { current: '', new: '', confirmation: '' };
const INPUTS: PasswordInput[] = ['current', 'new', 'confirmation'];
const LABELS = {
  current: 'fw.account.current',
  new: 'fw.account.new',
  confirmation: 'fw.account.confirmation',
};

/** Page for changing the password of the current user. */
export function PasswordPage() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const form = useRef<HTMLFormElement>(null);
  const { errors, failure, pending, change } = useChangePassword();
  const [passwords, setPasswords] = useState(EMPTY);
  const messageOf = useErrorMessage();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await change(passwords)) setPasswords(EMPTY);
  };
  useFocusFirstError(form, errors);
  return (
    <Card sx={{ maxWidth: 560 }}>
      <Title title="fw.account.password" preferenceKey={false} />
      <CardContent component="form" ref={form} noValidate onSubmit={submit}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {translate('fw.account.password_effect')}
        </Typography>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={String(identity?.email ?? '')} />
        {INPUTS.map((input) => (
          <Fragment key={input}>
            <PasswordField
              name={input}
              label={translate(LABELS[input])}
              autoComplete={input === 'current' ? 'current-password' : 'new-password'}
              value={passwords[input]}
              onChange={(value) => setPasswords({ ...passwords, [input]: value })}
              error={messageOf(errors[input])}
              {...(input === 'new' && { help: translate('fw.account.password_help') })}
            />
            {input === 'new' && <PasswordStrength password={passwords.new} />}
          </Fragment>
        ))}
        <Box aria-live="assertive">
          {failure && (
            <Alert severity="error" role="none" sx={{ mt: 1 }}>
              {translate(failure, { _: failure })}
            </Alert>
          )}
        </Box>
        <Button type="submit" variant="contained" sx={{ mt: 2 }}>
          {translate(pending ? 'fw.account.changing' : 'fw.account.change_password')}
        </Button>
      </CardContent>
    </Card>
  );
}

/** Focus the first input with an error. */
function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: PasswordErrors) {
  useEffect(() => {
    const first = INPUTS.find((input) => errors[input]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [form, errors]);
}

/**
 * Return a function that changes the password, one request at a time, with its state and errors.
 */
function useChangePassword() {
  const { client } = useBackend();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const handleError = async (error: unknown) => {
    const invalid = passwordErrorsOf(error);
    if (invalid) setErrors(invalid);
    else if (!(await logoutIfAccessDenied(error))) {
      setFailure(error instanceof Error ? error.message : 'ra.notification.http_error');
    }
  };
  const change = async (passwords: Passwords): Promise<boolean> => {
    const invalid = validatePasswords(passwords);
    setErrors(invalid);
    setFailure(undefined);
    if (pending || Object.keys(invalid).length > 0) return false;
    setPending(true);
    const body = { password: passwords.current, new_password: passwords.new };
    try {
      await client.call('auth/password', { method: 'POST', body });
      notify('fw.account.password_changed', { type: 'success' });
      return true;
    } catch (error) {
      await handleError(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { errors, failure, pending, change };
}
