/** Where the pages of one's own account are. A model's path is a plural, so none has them below it. */
export const PASSWORD = '/account/password';
export const SESSIONS = '/account/sessions';
