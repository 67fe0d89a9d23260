import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Error message; empty if there is none. */
  error?: string;
  /** True if recovery codes are accepted, too. */
  recovery?: boolean;
  autoFocus?: boolean;
}

/** Input for a code of an authenticator app. */
export function CodeField({ value, onChange, error = '', recovery, autoFocus }: CodeFieldProps) {
  const translate = useTranslate();
  const help = recovery ? translate('fw.factor.code_help') : undefined;
  return (
    <TextField
      required
      autoFocus={autoFocus ?? false}
      name="code"
      autoComplete="one-time-code"
      label={translate('fw.factor.code')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== ''}
      helperText={error || help}
      size="medium"
      slotProps={{ htmlInput: { inputMode: recovery ? 'text' : 'numeric' } }}
    />
  );
}
