import { expect, test } from 'vitest';

import { parseUserAgent } from './userAgent';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Linux',
    false,
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
    false,
  ],
  [
    `${MOZILLA} (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox',
    'Linux',
    false,
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    false,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
    true,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iOS',
    true,
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    false,
  ],
  ['curl/8.14.1', undefined, undefined, false],
  ['', undefined, undefined, false],
])('%s', (agent, browser, system, mobile) => {
  expect(parseUserAgent(agent)).toEqual({ browser, system, mobile });
});
