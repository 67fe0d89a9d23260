import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { LinkPage } from './LinkPage';
import { failureOf, usePost } from './usePost';

/** Page that asks for an address, and has a link mailed that resets the password. */
export function ForgotPage() {
  const translate = useTranslate();
  const { state, error, post } = usePost('auth/forgot');
  const [email, setEmail] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const required = submitted && email === '';
  const submit = () => {
    setSubmitted(true);
    if (email !== '') void post({ email });
  };
  return (
    <LinkPage
      heading="fw.links.forgot_heading"
      submit="fw.links.send"
      done="fw.links.sent"
      state={state}
      failure={failureOf(error)}
      onSubmit={submit}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('fw.links.forgot_text')}
      </Typography>
      <TextField
        autoFocus
        required
        type="email"
        name="email"
        autoComplete="username"
        label={translate('fw.login.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={required}
        helperText={required && translate('fw.login.email_required')}
        size="medium"
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
    </LinkPage>
  );
}
