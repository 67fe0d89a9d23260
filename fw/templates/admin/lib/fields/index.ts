export { FieldValue } from './FieldValue';
export { LinksValue } from './LinksValue';
export { Nothing } from './Nothing';
