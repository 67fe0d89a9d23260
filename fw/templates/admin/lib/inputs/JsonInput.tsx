import { Box, FormControl, FormHelperText, FormLabel, InputBase } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';

interface JsonInputProps extends Pick<InputProps, 'source' | 'validate'> {
  label: string | false;
  helperText: string | false;
}

type Editor = typeof import('./JsonEditor').JsonEditor;

let fetched: Editor | undefined;

/** Asks for JSON as its text, in an editor that tells where it can't be read. */
export function JsonInput({ label, helperText, ...props }: JsonInputProps) {
  const { field, fieldState, id, isRequired } = useInput(props);
  const { error, invalid } = fieldState;
  const { Shown, setTyping } = useLaterEditor();
  const value = typeof field.value === 'string' ? field.value : '';
  const names = { labelledBy: `${id}-label`, describedBy: `${id}-help` };
  return (
    <FormControl fullWidth error={invalid} margin="dense">
      <FormLabel id={names.labelledBy}>
        <FieldTitle label={label} source={props.source} isRequired={isRequired} />
      </FormLabel>
      <Box sx={frame(invalid)}>
        {Shown ? (
          <Shown value={value} onChange={field.onChange} onBlur={field.onBlur} {...names} />
        ) : (
          <InputBase
            multiline
            fullWidth
            value={value}
            onChange={field.onChange}
            onFocus={() => setTyping(true)}
            onBlur={({ target }) => {
              // Who turns to another window comes back to the same place in the text.
              setTyping(document.activeElement === target);
              field.onBlur();
            }}
            slotProps={{
              input: {
                'aria-labelledby': names.labelledBy,
                'aria-describedby': names.describedBy,
                spellCheck: false,
              },
            }}
            sx={PLAIN}
          />
        )}
      </Box>
      <FormHelperText id={names.describedBy}>
        <InputHelperText error={error?.message} helperText={helperText} />
      </FormHelperText>
    </FormControl>
  );
}

/**
 * Gives the editor once it has been fetched. Until then, and as long as somebody types there, a
 * plain input of the same size stands in its place: neither the caret nor the buttons below may
 * move under anyone's hands. It stays where the editor can't be fetched.
 */
function useLaterEditor(): { Shown: Editor | undefined; setTyping: (typing: boolean) => void } {
  const [there, setThere] = useState(() => fetched);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (there) return;
    import('./JsonEditor').then(
      ({ JsonEditor }) => {
        fetched = JsonEditor;
        setThere(() => JsonEditor);
      },
      () => undefined,
    );
  }, [there]);
  return { Shown: typing ? undefined : there, setTyping };
}

function frame(invalid: boolean) {
  return {
    mt: 0.5,
    border: 1,
    borderRadius: 1,
    borderColor: invalid ? 'error.main' : 'divider',
    '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
  } as const;
}

// As the editor sets its lines, beside its numbers.
const PLAIN = {
  alignItems: 'start',
  minHeight: '6rem',
  maxHeight: '24rem',
  overflow: 'auto',
  py: '4px',
  pl: '26px',
  pr: '2px',
  fontFamily: 'monospace',
  fontSize: '13px',
  lineHeight: 1.4,
} as const;
