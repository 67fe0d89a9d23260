const MODULUS = 65_521;
/** Units after which the sums are reduced, before they exceed 31 bits. */
const STEP = 1_024;

/** Return the Adler-32 checksum of the UTF-16 units of a text, low byte first. */
export function checksum(text: string): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < text.length; start += STEP) {
    const end = Math.min(start + STEP, text.length);
    for (let at = start; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      a += unit & 255;
      b += a;
      a += unit >> 8;
      b += a;
    }
    a %= MODULUS;
    b %= MODULUS;
  }
  return b * 65_536 + a;
}
