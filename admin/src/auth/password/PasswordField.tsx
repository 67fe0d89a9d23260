import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Name and autocomplete hint of the input. The defaults are for a login. */
  name?: string;
  autoComplete?: string;
  label?: string;
  /** Text below the input if there is no error. */
  help?: string;
  /** Error message; empty if there is none. */
  error: string;
}

/** Password input with a button that shows the password. */
export function PasswordField({ value, onChange, error, help, ...input }: PasswordFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const { name = 'password', autoComplete = 'current-password', label: given } = input;
  const toggleLabel = translate(shown ? 'fw.login.hide_password' : 'fw.login.show_password');
  return (
    <TextField
      required
      type={shown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      label={given ?? translate('fw.login.password')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== ''}
      helperText={error || help}
      size="medium"
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={toggleLabel} edge="end" onClick={() => setShown(!shown)}>
                {shown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
