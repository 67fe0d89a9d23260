/** The state of a link: react-admin takes a page that is reached so to its top. */
export const FROM_TOP = { _scrollToTop: true };
