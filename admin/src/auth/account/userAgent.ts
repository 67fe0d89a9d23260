/** Names of browsers. The first pattern that matches wins. */
const BROWSERS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a `User-Agent`, as far as they are known. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  /** True for phones and tablets. */
  mobile: boolean;
}

export function parseUserAgent(agent: string): Device {
  return {
    browser: firstMatch(BROWSERS, agent),
    system: firstMatch(SYSTEMS, agent),
    mobile: /\b(?:Mobile|iPhone|iPad|Android)\b/.test(agent),
  };
}

function firstMatch(names: [RegExp, string][], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
