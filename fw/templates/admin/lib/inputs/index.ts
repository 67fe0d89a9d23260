export { FieldInput } from './FieldInput';
