import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What it is called in the form, and what browsers may fill in; that of a login if not given. */
  name?: string;
  autoComplete?: string;
  label?: string;
  /** What is to be known of it, where nothing is wrong. */
  help?: string;
  /** What is wrong with it, or nothing. */
  problem: string;
}

/** A password, which one can look at before sending it. */
export function PasswordField({ value, onChange, problem, help, ...input }: PasswordFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const { name = 'password', autoComplete = 'current-password', label: called } = input;
  const label = translate(shown ? 'fw.login.hide_password' : 'fw.login.show_password');
  return (
    <TextField
      required
      type={shown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      label={called ?? translate('fw.login.password')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== ''}
      helperText={problem || help}
      size="medium"
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={label} edge="end" onClick={() => setShown(!shown)}>
                {shown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
