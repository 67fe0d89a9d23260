import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, or nothing. */
  problem: string;
}

/** The password, which one can look at before sending it. */
export function PasswordField({ value, onChange, problem }: PasswordFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const label = translate(shown ? 'fw.login.hide_password' : 'fw.login.show_password');
  return (
    <TextField
      required
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      label={translate('fw.login.password')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== ''}
      helperText={problem}
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
