import { readSettings } from './settings.ts';

const DEVELOPMENT = { NODE_ENV: 'development' };
const PRODUCTION: Record<string, string> = {
  APP_ORIGIN: 'https://hub.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hub@hub.example',
  TRUST_PROXY: 'none',
};

test('[AP-11] development is asked for by name: without NODE_ENV it is production', () => {
  expect(readSettings(PRODUCTION).production).toBe(true);
  expect(readSettings({ ...PRODUCTION, NODE_ENV: 'production' }).production).toBe(true);
  expect(readSettings(DEVELOPMENT).production).toBe(false);
});

test('[AP-11] production without origin, mail server, sender and a word on proxies is refused', () => {
  expect(() => readSettings({})).toThrow(
    'Production needs APP_ORIGIN (the origin of the site), SMTP_URL (the mail server), MAIL_FROM (the sender of mail), and TRUST_PROXY (the addresses of proxies in front, or none); for a server of this machine alone set NODE_ENV=development.',
  );
  for (const name of Object.keys(PRODUCTION)) {
    for (const value of [undefined, '', ' ']) {
      expect(() => readSettings({ ...PRODUCTION, [name]: value })).toThrow(
        expect.objectContaining({
          name: 'SettingsError',
          message: expect.stringMatching(new RegExp(`^Production needs ${name} \\(.+\\); .+\\.$`)),
        }),
      );
    }
  }
});

test('[AP-11] TRUST_PROXY=none: there is no proxy, nobody is believed', () => {
  expect(readSettings(PRODUCTION).trustProxy).toBeNull();
  expect(() => readSettings({ ...PRODUCTION, TRUST_PROXY: 'none, loopback' })).toThrow(
    'TRUST_PROXY is "none"',
  );
});

test.each([
  ['API_HOST', '0.0.0.0'],
  ['API_HOST', '::'],
  ['API_HOST', '192.168.1.20'],
  ['API_HOST', 'hub.example'],
  ['API_HOST', 'localhost.evil.example'],
  ['APP_ORIGIN', 'https://hub.example'],
  ['APP_ORIGIN', 'https://localhost:3000'],
  ['APP_ORIGIN', 'http://hub.example'],
  ['APP_ORIGIN', 'http://127.0.0.1.evil.example'],
])('[AP-11] development that others could reach is refused: %s=%s', (name, value) => {
  expect(() => readSettings({ ...DEVELOPMENT, [name]: value })).toThrow(
    `${name} is "${value}": NODE_ENV=development is for this machine alone`,
  );
});

test('[AP-11] an origin from outside is refused in any place of the list', () => {
  const APP_ORIGIN = 'http://localhost:3000, https://hub.example';
  expect(() => readSettings({ ...DEVELOPMENT, APP_ORIGIN })).toThrow(
    'APP_ORIGIN is "https://hub.example"',
  );
});

test.each([
  ['API_HOST', 'localhost'],
  ['API_HOST', '127.0.0.1'],
  ['API_HOST', '::1'],
  ['APP_ORIGIN', 'http://127.0.0.1:3000'],
  ['APP_ORIGIN', 'http://[::1]:3000,http://localhost:3001,http://hub.localhost:3002'],
])('[AP-11] development stays on this machine with %s=%s', (name, value) => {
  expect(readSettings({ ...DEVELOPMENT, [name]: value }).production).toBe(false);
});
