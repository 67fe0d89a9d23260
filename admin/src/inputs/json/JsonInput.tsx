import { Box, FormControl, FormHelperText, FormLabel, InputBase } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';

interface JsonInputProps extends Pick<InputProps, 'source' | 'validate'> {
  label: string | false;
  helperText: string | false;
}

type Editor = typeof import('./JsonEditor').JsonEditor;

let loadedEditor: Editor | undefined;

/** Input for JSON in a code editor that marks syntax errors. */
export function JsonInput({ label, helperText, ...props }: JsonInputProps) {
  const { field, fieldState, id, isRequired } = useInput(props);
  const { error, invalid } = fieldState;
  const { Shown, setTyping } = useLazyEditor();
  const value = typeof field.value === 'string' ? field.value : '';
  const names = { labelledBy: `${id}-label`, describedBy: `${id}-help` };
  return (
    <FormControl fullWidth error={invalid} margin="dense">
      <FormLabel id={names.labelledBy}>
        <FieldTitle label={label} source={props.source} isRequired={isRequired} />
      </FormLabel>
      <Box sx={frameStyle(invalid)}>
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
              // When the window loses the focus, the caret must stay where it is.
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
            sx={PLAIN_STYLE}
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
 * Return the editor once it is loaded. Until then, and while the user types, a plain input of the
 * same size is shown, so that neither the caret nor the buttons below move. It remains if the
 * editor can't be loaded.
 */
function useLazyEditor(): { Shown: Editor | undefined; setTyping: (typing: boolean) => void } {
  const [there, setThere] = useState(() => loadedEditor);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (there) return;
    import('./JsonEditor').then(
      ({ JsonEditor }) => {
        loadedEditor = JsonEditor;
        setThere(() => JsonEditor);
      },
      () => undefined,
    );
  }, [there]);
  return { Shown: typing ? undefined : there, setTyping };
}

function frameStyle(invalid: boolean) {
  return {
    mt: 0.5,
    border: 1,
    borderRadius: 1,
    borderColor: invalid ? 'error.main' : 'divider',
    '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
  } as const;
}

// Matches the lines of the editor, next to the line numbers.
const PLAIN_STYLE = {
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
