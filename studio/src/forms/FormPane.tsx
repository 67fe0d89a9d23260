import type { ReactNode } from 'react';

import './forms.css';
import { useTexts } from '../i18n/i18n.ts';
import { selection } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { useStore } from '../state/store.ts';
import { Empty } from '../ui/feedback/States.tsx';
import { EnumForm } from './EnumForm.tsx';
import { FieldForm } from './FieldForm.tsx';
import { ModelForm } from './ModelForm.tsx';
import { useForm, usePlace } from './useForm.ts';

/** The form of what is selected: a model, one of its fields, or an enum. */
export default function FormPane(): ReactNode {
  const t = useTexts(texts);
  const { name, field } = useStore(selection);
  const { form, isCurrent } = useForm(name);
  const place = usePlace(form, field, isCurrent);
  if (name === null || form === null) {
    return (
      <Empty icon="form" title={t.nothingSelected}>
        {t.nothingSelectedText}
      </Empty>
    );
  }
  const found = form.fields[place];
  if (form.kind === 'enum') return <EnumForm key={form.name} form={form} />;
  if (found === undefined || field === null) return <ModelForm key={form.name} form={form} />;
  return <FieldForm key={`${form.name}.${place}`} form={form} field={{ ...found, name: field }} />;
}
