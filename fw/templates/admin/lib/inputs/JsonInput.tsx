import { FormControl, FormHelperText, FormLabel } from '@mui/material';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';

import { JsonEditor } from './JsonEditor';

interface JsonInputProps extends Pick<InputProps, 'source' | 'validate'> {
  label: string | false;
  helperText: string | false;
}

/** Asks for JSON as its text, in an editor that tells where it can't be read. */
export default function JsonInput({ label, helperText, ...props }: JsonInputProps) {
  const { field, fieldState, id, isRequired } = useInput(props);
  const { error, invalid } = fieldState;
  return (
    <FormControl fullWidth error={invalid} margin="dense">
      <FormLabel id={`${id}-label`}>
        <FieldTitle label={label} source={props.source} isRequired={isRequired} />
      </FormLabel>
      <JsonEditor
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        labelledBy={`${id}-label`}
        describedBy={`${id}-help`}
        invalid={invalid}
      />
      <FormHelperText id={`${id}-help`}>
        <InputHelperText error={error?.message} helperText={helperText} />
      </FormHelperText>
    </FormControl>
  );
}
