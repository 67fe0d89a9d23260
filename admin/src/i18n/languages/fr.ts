import french from 'ra-language-french';

import { account } from './fr/account';
import { dashboard } from './fr/dashboard';
import { frame } from './fr/frame';
import { lists } from './fr/lists';
import { records } from './fr/records';
import { validation } from './fr/validation';

/**
 * Messages de l’administration, par endroit ; `%{name}` est remplacé. Les libellés d’un modèle sont
 * `%{one}` et `%{many}`, et au milieu d’une phrase `%{record}` et `%{records}`.
 */
const fw = { ...frame, ...account, ...dashboard, ...lists, ...records, ...validation };

const sort = { ...french.ra.sort, sort_by: 'Trier par %{field} %{order}' };

export const messages = {
  ...french,
  ra: { ...french.ra, sort },
  fw,
};
