import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/**
 * Keeps the styles of components. Each rule is added by itself, and a browser throws at one that
 * it can't read: Emotion's prefixes and Material UI's rules for browsers of long ago, of which a
 * page of a list has fifty, are left out.
 */
export function styleCache(nonce: string | undefined): EmotionCache {
  return createCache({ key: 'fw', ...(nonce && { nonce }), stylisPlugins: [asOfToday] });
}

const FOREIGN = /:-(moz|ms)-/;
// Material UI says it to each browser by a name of its own, and never by the one that all know.
const PLACEHOLDER = '::-webkit-input-placeholder';
// What Safari knows by this name alone, or did until lately.
const PREFIXED = new Set(['backdrop-filter', 'hyphens', 'user-select']);

const asOfToday: StylisPlugin = (element) => {
  if (element.type === 'rule' && Array.isArray(element.props)) {
    // To stylis a comment, of which nothing is written.
    if (element.props.some((selector) => FOREIGN.test(selector))) element.type = 'comm';
    else element.props = element.props.map((one) => one.replace(PLACEHOLDER, '::placeholder'));
  } else if (element.type === 'decl' && PREFIXED.has(String(element.props))) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
  return undefined;
};
