/** Where the pages of one's own account are. No model's path is a single word before them. */
export const PASSWORD = '/account/password';
export const SESSIONS = '/account/sessions';
