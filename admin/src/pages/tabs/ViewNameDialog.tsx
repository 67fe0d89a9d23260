import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface ViewNameDialogProps {
  /** Message key of the heading. */
  title: string;
  /** The present name, which the input begins with. */
  name?: string;
  save: (name: string) => void;
  close: () => void;
}

/** Dialog that asks for the name of a saved view. */
export function ViewNameDialog({ title, name = '', save, close }: ViewNameDialogProps) {
  const translate = useTranslate();
  const [text, setText] = useState(name);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog in the page is in the React tree of the list's form.
    event.stopPropagation();
    if (text.trim() === '') return;
    save(text.trim());
    close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={id}>{translate(title)}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={translate('fw.tabs.name')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={text.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
