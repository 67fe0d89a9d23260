import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { renameModel } from '../schema/edits.ts';
import { run } from '../schema/operations.ts';
import { texts } from '../schema/texts.ts';
import type { BlockForm } from '../schema/types.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { FormTitle } from './ModelForm.tsx';
import { NewText } from './NewText.tsx';
import { TextValue } from './TextValue.tsx';

/** The name, description and members of an enum. */
export function EnumForm({ form }: { form: BlockForm }): ReactNode {
  const t = useTexts(texts);
  const { name } = form;
  const change = (op: string, rest: Record<string, unknown>) => run([{ op, ...rest }], t.changed(name));
  return (
    <div className="form">
      <FormTitle kind={t.enum} name={name} file={form.file} />
      <TextValue code label={t.name} value={name} onSave={(to) => to && void renameModel(name, to)} />
      <TextValue multiline label={t.comment} value={form.comment} onSave={(comment) => void change('set_comment', { model: name, comment })} />
      <section>
        <header>
          <h3>{t.members}</h3>
        </header>
        {form.members.map((member) => (
          <div key={member.name} className="line">
            <TextValue
              code
              label={[member.label, member.value].filter(Boolean).join(' = ') || t.value}
              value={member.name}
              onSave={(to) => to && void change('rename_member', { enum: name, member: member.name, to })}
            />
            <IconButton icon="trash" label={t.deleteTitle(member.name)} onClick={() => void change('delete_member', { enum: name, member: member.name })} />
          </div>
        ))}
        <NewText label={t.addMember} onAdd={(line) => change('add_member', { enum: name, line })} />
      </section>
      <footer>
        <Button icon="trash" onClick={() => openDialog({ kind: 'delete', model: name, field: null })}>
          {t.deleteTitle(name).replace(/ ?\?$/, '')}
        </Button>
      </footer>
    </div>
  );
}
