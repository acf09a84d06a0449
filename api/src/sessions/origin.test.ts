import { deviceOf, shownNetwork } from './origin.ts';

const LIKE_SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_SAFARI} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${LIKE_SAFARI} Chrome/130.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64) ${LIKE_SAFARI} Chrome/130.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('[LK-16] names a device by its User-Agent: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:1:2::3', '2001:db8:7:1::/64'],
  ['', ''],
])('[LK-16] shortens the address %s', (address, network) => {
  expect(shownNetwork(address)).toBe(network);
});
