import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  Title,
  useGetIdentity,
  useLogoutIfAccessDenied,
  useNotify,
  useTranslate,
} from 'react-admin';

import { useBackend } from '../app/context';
import { useFormats } from '../i18n';
import { PasswordField } from '../login';
import {
  faultsOf,
  faultsOfError,
  type PasswordFaults,
  type PasswordInput,
  type Passwords,
} from './passwordFaults';

const NOTHING: Passwords = { current: '', wanted: '', again: '' };
const INPUTS: PasswordInput[] = ['current', 'wanted', 'again'];
const LABELS = {
  current: 'fw.account.current',
  wanted: 'fw.account.new',
  again: 'fw.account.again',
};

/** Changes the password of who is logged in. */
export function PasswordPage() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const form = useRef<HTMLFormElement>(null);
  const { faults, failure, pending, change } = useChange();
  const [passwords, setPasswords] = useState(NOTHING);
  const told = useWords();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await change(passwords)) setPasswords(NOTHING);
  };
  useFocusOnFault(form, faults);
  return (
    <Card sx={{ maxWidth: 560 }}>
      <Title title="fw.account.password" preferenceKey={false} />
      <CardContent component="form" ref={form} noValidate onSubmit={submit}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {translate('fw.account.consequence')}
        </Typography>
        {/* For what keeps passwords: whose it is. */}
        <input hidden readOnly autoComplete="username" value={String(identity?.email ?? '')} />
        {INPUTS.map((input) => (
          <PasswordField
            key={input}
            name={input}
            label={translate(LABELS[input])}
            autoComplete={input === 'current' ? 'current-password' : 'new-password'}
            value={passwords[input]}
            onChange={(value) => setPasswords({ ...passwords, [input]: value })}
            problem={told(faults[input])}
            {...(input === 'wanted' && { help: translate('fw.account.rule') })}
          />
        ))}
        <Box aria-live="assertive">
          {failure && (
            <Alert severity="error" role="none" sx={{ mt: 1 }}>
              {translate(failure, { _: failure })}
            </Alert>
          )}
        </Box>
        <Button type="submit" variant="contained" sx={{ mt: 2 }}>
          {translate(pending ? 'fw.account.changing' : 'fw.account.change')}
        </Button>
      </CardContent>
    </Card>
  );
}

/** Says what is wrong with an input in the language of the page. */
function useWords(): (fault: PasswordFaults[PasswordInput]) => string {
  const translate = useTranslate();
  const { duration } = useFormats();
  return (fault) =>
    fault === undefined
      ? ''
      : translate(fault.key, { words: fault.words, wait: fault.wait && duration(fault.wait) });
}

/** Leads to the first input that something is wrong with. */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>, faults: PasswordFaults) {
  useEffect(() => {
    const first = INPUTS.find((input) => faults[input]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [form, faults]);
}

/** Changes the password, once at a time, and says whether it is changed; keeps what was wrong. */
function useChange() {
  const { client } = useBackend();
  const notify = useNotify();
  const leaveIfOver = useLogoutIfAccessDenied();
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const failed = async (error: unknown) => {
    const wrong = faultsOfError(error);
    if (wrong) setFaults(wrong);
    else if (!(await leaveIfOver(error))) {
      setFailure(error instanceof Error ? error.message : 'ra.notification.http_error');
    }
  };
  const change = async (passwords: Passwords): Promise<boolean> => {
    const wrong = faultsOf(passwords);
    setFaults(wrong);
    setFailure(undefined);
    if (pending || Object.keys(wrong).length > 0) return false;
    setPending(true);
    const body = { password: passwords.current, new_password: passwords.wanted };
    try {
      await client.call('auth/password', { method: 'POST', body });
      notify('fw.account.changed', { type: 'success' });
      return true;
    } catch (error) {
      await failed(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { faults, failure, pending, change };
}
