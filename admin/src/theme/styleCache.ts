import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/**
 * Create Emotion's style cache. It omits prefixes and rules for obsolete browsers: each rule is
 * inserted on its own, and the browser throws an exception for one that it can't parse. A list page
 * would have fifty.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  return createCache({ key: 'fw', ...(nonce && { nonce }), stylisPlugins: [modernBrowsers] });
}

const OBSOLETE = /:-(moz|ms)-/;
// Material UI uses only prefixed selectors for placeholders.
const PLACEHOLDER = '::-webkit-input-placeholder';
// Properties that Safari needs with a prefix.
const PREFIXED = new Set(['backdrop-filter', 'hyphens', 'user-select']);

const modernBrowsers: StylisPlugin = (element) => {
  if (element.type === 'rule' && Array.isArray(element.props)) {
    // stylis writes nothing for a comment.
    if (element.props.some((selector) => OBSOLETE.test(selector))) element.type = 'comm';
    else element.props = element.props.map((one) => one.replace(PLACEHOLDER, '::placeholder'));
  } else if (element.type === 'decl' && PREFIXED.has(String(element.props))) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
  return undefined;
};

/** Return the CSP nonce that the server has put into the page. Styles without it are blocked. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
