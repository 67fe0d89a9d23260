import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import { Box, InputBase, Menu, MenuItem } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { useBackend } from '../../data/backend';
import { useCatalog } from '../../resource/catalog/catalogContext';
import { useTitleContext } from '../../resource/names/recordName';
import { recordTitle } from '../../resource/names/titles';
import { mix } from '../../theme/colour';
import { findCode, type Scanned } from './scan';

/**
 * Field for a scanner, which types a code and Enter: it opens the record with the code. What is typed
 * while nothing has the focus goes there, too.
 */
export function ScanField() {
  const translate = useTranslate();
  const context = useTitleContext();
  const input = useRef<HTMLInputElement>(null);
  const { choices, open, close, submit } = useScan(input);
  const { bar } = useTheme().look.colours;
  useTypedCodes(input);
  return (
    <Box
      component="form"
      role="search"
      aria-label={translate('fw.scan.label')}
      onSubmit={submit}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 32,
        px: 1,
        width: { xs: '100%', md: 220 },
        border: `1px solid ${mix(bar.background, bar.text, 0.5)}`,
        borderRadius: 1,
        '&:focus-within': { outline: '2px solid currentColor', outlineOffset: 1 },
      }}
    >
      <ScanIcon aria-hidden sx={{ fontSize: 18 }} />
      <InputBase
        inputRef={input}
        fullWidth
        autoComplete="off"
        placeholder={translate('fw.scan.placeholder')}
        slotProps={{ input: { 'aria-label': translate('fw.scan.placeholder'), enterKeyHint: 'go' } }}
        sx={{ color: 'inherit', typography: 'body2', '& ::placeholder': { opacity: 0.85 } }}
      />
      <Menu anchorEl={input.current} open={choices.length > 0} onClose={close}>
        {choices.map((one) => (
          <MenuItem key={`${one.resource.path} ${one.record.id}`} onClick={() => open(one)}>
            {one.resource.one}: {recordTitle(one.resource, one.record, context)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

/** Return the records of an ambiguous code, and what looks up the code of the input. */
function useScan(input: React.RefObject<HTMLInputElement | null>) {
  const { client } = useBackend();
  const catalog = useCatalog();
  const navigate = useNavigate();
  const notify = useNotify();
  const [choices, setChoices] = useState<Scanned[]>([]);
  const open = ({ resource, record }: Scanned) => {
    setChoices([]);
    void navigate(`/${resource.path}/${encodeURIComponent(record.id)}/show`);
  };
  const look = async (code: string) => {
    try {
      const found = await findCode(client, catalog, code);
      const [only] = found;
      if (found.length > 1) setChoices(found);
      else if (only) open(only);
      else notify('fw.scan.none', { type: 'warning', messageArgs: { code } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim();
    if (!code) return;
    // The next code replaces this one.
    input.current?.select();
    void look(code);
  };
  return { choices, open, submit, close: () => setChoices([]) };
}

function useTypedCodes(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isText = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
      if (isText && document.activeElement === document.body) {
        input.current?.focus();
        input.current?.select();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
