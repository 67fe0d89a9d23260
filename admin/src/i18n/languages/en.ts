import english from 'ra-language-english';

import { account } from './en/account';
import { dashboard } from './en/dashboard';
import { frame } from './en/frame';
import { lists } from './en/lists';
import { records } from './en/records';
import { validation } from './en/validation';

/**
 * Messages of the admin by the place where they are shown; `%{name}` is a placeholder. The labels
 * of a model are `%{one}` and `%{many}`, and `%{record}` and `%{records}` within a sentence.
 */
const fw = { ...frame, ...account, ...dashboard, ...lists, ...records, ...validation };

/** react-admin's message lower-cases the first letter of the label, which is wrong for “ISBN”. */
const sort = { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' };

export const messages = {
  ...english,
  ra: { ...english.ra, sort },
  fw,
};
