import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Box,
  Button,
  FormControl,
  FormHelperText,
  FormLabel,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useRef, useState } from 'react';
import { FieldTitle, InputHelperText, useInput, useTranslate } from 'react-admin';

import { acceptedTypes, fileFault, type FileRecord, formatSize, isFileRecord } from '../../fields/files';
import { FileImage, FileWords } from '../../fields/FileValue';
import { useRegionalLocale } from '../../i18n/formats';
import { useResource } from '../../resource/catalog/catalogContext';
import type { Field } from '../../resource/types';
import { useFormMode } from '../formMode';
import type { TypedInputProps } from '../ScalarInputs';
import { DropZone } from './DropZone';
import { useUpload } from './useUpload';

/** Input for a file: chosen or dropped, uploaded at once, and stored when the form is saved. */
export function FileInput({ field, label, helperText, ...props }: TypedInputProps) {
  const { field: control, fieldState, id, isRequired } = useInput(props);
  const file = useFileControl(field, props.source, control.value, control.onChange);
  const translate = useTranslate();
  const rules = useRules(field);
  const keeps = useFormMode() === 'edit' && field.private === true && !file.value;
  const error = file.fault ?? fieldState.error?.message;
  const names = { labelledBy: `${id}-label`, describedBy: `${id}-help` };
  return (
    <FormControl fullWidth error={Boolean(error)} margin="dense" component="fieldset">
      <FormLabel id={names.labelledBy} component="legend" sx={LABEL}>
        <FieldTitle label={label} source={props.source} isRequired={isRequired} />
      </FormLabel>
      <DropZone invalid={Boolean(error)} onFile={file.choose}>
        <FileContent file={file} field={field} names={names} onBlur={control.onBlur} />
      </DropZone>
      <FormHelperText id={names.describedBy} component="div">
        <InputHelperText
          error={error}
          helperText={[helperText || (keeps && translate('fw.form.keep_private')), rules]
            .filter(Boolean)
            .join(' ')}
        />
      </FormHelperText>
    </FormControl>
  );
}

// Labels of other inputs are above their frames, too.
const LABEL = { fontSize: 13, '&:not(.Mui-error)': { color: 'text.primary' } } as const;

interface FileControl {
  value: FileRecord | undefined;
  /** Message about the last file that could not be uploaded. */
  fault: string | undefined;
  progress: number | undefined;
  choose: (file: File) => void;
  remove: () => void;
  cancel: () => void;
}

/** Return the file of a form, and what changes it. */
function useFileControl(
  field: Field,
  source: string,
  stored: unknown,
  onChange: (value: unknown) => void,
): FileControl {
  const translate = useTranslate();
  const rules = useRules(field);
  const { progress, send, cancel } = useUpload(`${useResource().path}/uploads/${source}`);
  const [fault, setFault] = useState<string>();
  const value = isFileRecord(stored) ? stored : undefined;
  const choose = async (chosen: File) => {
    const wrong = fileFault(field, chosen);
    if (wrong) {
      setFault(translate(`fw.upload.${wrong}`, { name: chosen.name, rules }));
      return;
    }
    setFault(undefined);
    const before = value?.pending ? null : (value ?? null);
    onChange({ name: chosen.name, size: chosen.size, type: chosen.type, pending: true });
    try {
      onChange((await send(chosen)) ?? before);
    } catch (error) {
      onChange(before);
      const reason = error instanceof Error ? translate(error.message, { _: error.message }) : '';
      setFault(translate('fw.upload.failed', { name: chosen.name, reason }));
    }
  };
  const remove = () => {
    setFault(undefined);
    onChange(null);
  };
  return { value, fault, progress, cancel, remove, choose: (chosen) => void choose(chosen) };
}

/** Return the accepted types and the maximum size in words. */
function useRules(field: Field): string {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const types = acceptedTypes(field);
  const size = formatSize(field.max_size ?? 0, locale);
  if (field.max_size === undefined) return types;
  return translate(types ? 'fw.upload.types_and_size' : 'fw.upload.size', { types, size });
}

interface FileContentProps {
  file: FileControl;
  field: Field;
  names: { labelledBy: string; describedBy: string };
  onBlur: () => void;
}

function FileContent({ file, field, names, onBlur }: FileContentProps) {
  const translate = useTranslate();
  const { value, progress } = file;
  if (progress !== undefined && value) {
    return <Progress file={value} part={progress} onCancel={file.cancel} />;
  }
  const choose = (
    <ChooseButton
      field={field}
      names={names}
      onFile={file.choose}
      onBlur={onBlur}
      label={translate(value ? 'fw.upload.replace' : 'fw.upload.choose')}
    />
  );
  if (!value) {
    return (
      <Box sx={{ ...ROW, color: 'text.secondary' }}>
        {choose}
        <Typography variant="body2">{translate('fw.upload.drop')}</Typography>
      </Box>
    );
  }
  return (
    <Box sx={ROW}>
      <FileImage file={value} size={48} />
      <FileWords file={value} />
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
        {choose}
        {(field.nullable || value.token) && (
          <Button
            size="small"
            color="inherit"
            onClick={file.remove}
            aria-label={translate('fw.upload.remove_file', { name: value.name })}
          >
            {translate('fw.upload.remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minWidth: 0,
} as const;

interface ProgressProps {
  file: FileRecord;
  part: number;
  onCancel: () => void;
}

function Progress({ file, part, onCancel }: ProgressProps) {
  const translate = useTranslate();
  const percent = Math.round(part * 100);
  const label = translate('fw.upload.progress', { name: file.name });
  return (
    <Box sx={{ ...ROW, flexWrap: 'nowrap' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap role="status">
          {label}
        </Typography>
        <LinearProgress
          // The server still checks and stores what has been sent.
          {...(part < 1 && { variant: 'determinate', value: percent })}
          aria-label={label}
          sx={{ mt: 1 }}
        />
      </Box>
      <Button size="small" color="inherit" onClick={onCancel}>
        {translate('ra.action.cancel')}
      </Button>
    </Box>
  );
}

interface ChooseButtonProps {
  field: Field;
  names: { labelledBy: string; describedBy: string };
  label: string;
  onFile: (file: File) => void;
  onBlur: () => void;
}

/** Button that opens the file picker. */
function ChooseButton({ field, names, label, onFile, onBlur }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<UploadIcon />}
        onClick={() => input.current?.click()}
        onBlur={onBlur}
        aria-describedby={`${names.labelledBy} ${names.describedBy}`}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={names.labelledBy}
        accept={field.accept?.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
