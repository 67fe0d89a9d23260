export { FieldValue } from './FieldValue';
