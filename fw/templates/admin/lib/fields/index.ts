export { FieldValue, Nothing } from './FieldValue';
export { LinksValue } from './LinksValue';
