import { choiceLabel } from '../resource/fields';
import type { Field } from '../resource/types';
import { choiceColor } from './choiceColors';
import { CHOICE_ICONS } from './choiceIcons';

/** Show the value of an enum with its color and icon. The theme styles the classes. */
export function ChoiceChip({ field, value }: { field: Field; value: string }) {
  const name = field.icons && Object.hasOwn(field.icons, value) ? field.icons[value] : undefined;
  const Icon = name !== undefined && Object.hasOwn(CHOICE_ICONS, name) && CHOICE_ICONS[name];
  return (
    <span className={`fw-choice fw-${choiceColor(field, value)}`}>
      {Icon && <Icon aria-hidden fontSize="inherit" />}
      {choiceLabel(field, value)}
    </span>
  );
}
