import { Fragment, useState } from 'react';
import { useTranslate } from 'react-admin';

import { useErrorMessage } from '../account/useErrorMessage';
import { newPasswordErrorOf, validateNewPassword } from '../authErrors';
import { PasswordField } from '../password/PasswordField';
import { PasswordStrength } from '../password/PasswordStrength';
import { LinkPage } from './LinkPage';
import { useLinkToken } from './linkToken';
import { failureOf, usePost } from './usePost';

const INPUTS = { new: 'fw.account.new', confirmation: 'fw.account.confirmation' } as const;

/** Page of a mailed link, where the user chooses a new password. */
export function ResetPage() {
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const token = useLinkToken();
  const { state, error, post } = usePost('auth/reset');
  const [passwords, setPasswords] = useState({ new: '', confirmation: '' });
  const [submitted, setSubmitted] = useState(false);
  const invalid = submitted ? validateNewPassword(passwords) : {};
  const rejected = newPasswordErrorOf(error);
  const errors = rejected ? { ...invalid, new: invalid.new ?? rejected } : invalid;
  const submit = () => {
    setSubmitted(true);
    const { new: password } = passwords;
    if (Object.keys(validateNewPassword(passwords)).length === 0) void post({ token, password });
  };
  return (
    <LinkPage
      heading="fw.links.reset_heading"
      submit="fw.links.reset"
      done="fw.links.reset_done"
      state={state}
      failure={rejected ? undefined : failureOf(error)}
      onSubmit={submit}
    >
      {(['new', 'confirmation'] as const).map((input) => (
        <Fragment key={input}>
          <PasswordField
            name={input}
            label={translate(INPUTS[input])}
            autoComplete="new-password"
            value={passwords[input]}
            onChange={(value) => setPasswords({ ...passwords, [input]: value })}
            error={messageOf(errors[input])}
            {...(input === 'new' && { help: translate('fw.account.password_help') })}
          />
          {input === 'new' && <PasswordStrength password={passwords.new} />}
        </Fragment>
      ))}
    </LinkPage>
  );
}
