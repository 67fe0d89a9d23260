export { filtersOf } from './filtersOf';
