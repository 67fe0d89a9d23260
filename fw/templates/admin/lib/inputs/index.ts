export { FieldInput } from './FieldInput';
export { type FormMode, FormModeContext } from './mode';
export { LinksInput } from './ReferenceInputs';
