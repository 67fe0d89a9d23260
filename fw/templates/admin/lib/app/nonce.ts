/** The nonce that the server put into the page: its policy (CSP) allows only styles with it. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
