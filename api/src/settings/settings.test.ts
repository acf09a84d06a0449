import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../test/support/cleanup.ts';
import { SECRETS } from './secret-files.ts';
import { readSettings } from './settings.ts';

const DEVELOPMENT = { NODE_ENV: 'development' };
/** The smallest set of settings with which production starts. */
const PRODUCTION: Record<string, string> = {
  APP_ORIGIN: 'https://hub.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hub@hub.example',
  TRUST_PROXY: 'none',
};

describe('settings', () => {
  const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

  test('[RN-01, AP-01, AP-02] development needs no other setting: port 8080, an embedded file, the host’s origin', () => {
    expect(readSettings(DEVELOPMENT)).toEqual({
      production: false,
      port: 8080,
      host: null,
      database: { kind: 'libsql', file: resolve(ROOT, '.idea-hub/api.db') },
      appOrigins: ['http://localhost:3000'],
      appOrigin: 'http://localhost:3000',
      apiAddress: 'http://localhost:3000/api',
      releaseStore: null,
      smtpUrl: null,
      mailFrom: 'Idea Hub <no-reply@ideahub.example>',
      rateLimit: true,
      raisedLimits: [],
      trustProxy: null,
      logLevel: 'info',
      metricsToken: null,
      telemetry: null,
      drainSeconds: 0,
      social: { google: null, github: null, linkedin: null },
      ideas: 'samples',
      devSocial: false,
    });
  });

  test('[RN-04] an empty variable counts as unset', () => {
    const names = [
      'API_PORT',
      'API_HOST',
      'DATABASE_URL',
      'APP_ORIGIN',
      'SMTP_URL',
      'SMTP_URL_FILE',
      'RATE_LIMIT',
      'TRUST_PROXY',
    ];
    const empty = Object.fromEntries(names.map((name) => [name, ' ']));
    expect(readSettings({ ...DEVELOPMENT, ...empty })).toEqual(readSettings(DEVELOPMENT));
    expect(readSettings({ ...PRODUCTION, NODE_ENV: ' ' }).production).toBe(true);
  });

  test('[RN-04] ports and origins are taken over', () => {
    const settings = readSettings({
      ...PRODUCTION,
      API_PORT: '9090',
      API_HOST: '0.0.0.0',
      APP_ORIGIN: 'https://hub.example/, http://localhost:4000',
      API_ADDRESS: 'https://api.hub.example/api/',
      RELEASE_STORE: 'store',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toMatchObject({
      port: 9090,
      host: '0.0.0.0',
      appOrigins: ['https://hub.example', 'http://localhost:4000'],
      appOrigin: 'https://hub.example',
      apiAddress: 'https://api.hub.example/api',
      releaseStore: resolve(ROOT, 'store'),
      trustProxy: ['10.0.0.0/8', 'loopback'],
      logLevel: 'warn',
    });
  });

  test('[AP-02] DATABASE_URL names a file, from the repository’s root on, or a PostgreSQL', () => {
    const database = (DATABASE_URL: string) =>
      readSettings({ ...DEVELOPMENT, DATABASE_URL }).database;
    expect(database('file:data/x.db')).toEqual({
      kind: 'libsql',
      file: resolve(ROOT, 'data/x.db'),
    });
    expect(database('file:/var/x.db')).toEqual({ kind: 'libsql', file: '/var/x.db' });
    expect(database('file:///var/x.db')).toEqual({ kind: 'libsql', file: '/var/x.db' });
    for (const connectionString of ['postgres://u:p@h:1/d', 'postgresql://h/d']) {
      expect(database(connectionString)).toEqual({ kind: 'postgres', connectionString });
    }
  });

  test('[AP-05] providers: id and secret, with endpoints that tests can replace', () => {
    const { social } = readSettings({
      ...DEVELOPMENT,
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_USER_URL: 'http://127.0.0.1:9/user',
    });
    expect(social).toEqual({
      google: null,
      linkedin: null,
      github: {
        clientId: 'id',
        clientSecret: 'secret',
        tokenUrl: 'https://github.com/login/oauth/access_token',
        userUrl: 'http://127.0.0.1:9/user',
      },
    });
  });

  test.each([
    ['API_PORT', '65536'],
    ['API_PORT', '-1'],
    ['API_PORT', '80.5'],
    ['API_PORT', '0x50'],
    ['APP_ORIGIN', 'localhost:3000'],
    ['APP_ORIGIN', 'http://localhost:3000/app'],
    ['APP_ORIGIN', 'http://localhost:3000, *'],
    ['APP_ORIGIN', 'ftp://localhost'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'api.db'],
    ['DATABASE_URL', 'file:'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['NODE_ENV', 'prodution'],
    ['NODE_ENV', 'test'],
    ['MAIL_FROM', 'Idea Hub'],
    ['MAIL_FROM', 'Idea Hub <hub@hub.example>, <eve@evil.example>'],
    ['RATE_LIMIT', 'no'],
    ['TRUST_PROXY', 'everybody'],
    ['LOG_LEVEL', 'loud'],
    ['DEV_SOCIAL', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a space in it'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', 'soon'],
  ])('[RN-04] %s=%s is refused with one sentence that names it', (name, value) => {
    const read = () => readSettings({ ...DEVELOPMENT, [name]: value });
    expect(read).toThrow(expect.objectContaining({ name: 'SettingsError' }));
    expect(read).toThrow(new RegExp(`^${name} .+\\.$|^${name}: .+\\.$`));
  });

  test('[RN-04, AP-05] a provider’s id without its secret, or the other way round, is refused', () => {
    expect(() => readSettings({ ...DEVELOPMENT, GOOGLE_CLIENT_ID: 'id' })).toThrow(
      'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set.',
    );
    expect(() => readSettings({ ...DEVELOPMENT, LINKEDIN_CLIENT_SECRET: 's' })).toThrow(
      'LINKEDIN_CLIENT_ID is missing: LINKEDIN_CLIENT_SECRET is set.',
    );
    const wrong = {
      ...DEVELOPMENT,
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 's',
      GITHUB_TOKEN_URL: 'token',
    };
    expect(() => readSettings(wrong)).toThrow('GITHUB_TOKEN_URL is "token"');
  });

  test('[AP-06, AP-08] production refuses RATE_LIMIT=off, and the built-in provider (AP-05)', () => {
    expect(readSettings({ ...DEVELOPMENT, RATE_LIMIT: 'off' }).rateLimit).toBe(false);
    expect(() => readSettings({ ...PRODUCTION, RATE_LIMIT: 'off' })).toThrow(
      'RATE_LIMIT is "off": that is refused in production.',
    );
    expect(readSettings({ ...DEVELOPMENT, DEV_SOCIAL: 'on' }).devSocial).toBe(true);
    expect(() => readSettings({ ...PRODUCTION, DEV_SOCIAL: 'on' })).toThrow(
      'DEV_SOCIAL is "on": that is refused in production.',
    );
  });

  test('[RN-04] a refused value that may hold a password is not repeated', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL']) {
      expect(() => readSettings({ ...DEVELOPMENT, [name]: 'mysql://me:secret@h/d' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
    }
  });
});

describe('mode', () => {
  test('[AP-11] needs NODE_ENV for development: without it the mode is production', () => {
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
            message: expect.stringMatching(
              new RegExp(`^Production needs ${name} \\(.+\\); .+\\.$`),
            ),
          }),
        );
      }
    }
  });

  test('[AP-11] TRUST_PROXY=none: ignores forwarded addresses', () => {
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
});

describe('secret files', () => {
  const folder = temporaryFolder();

  function fileWith(text: string): string {
    const file = join(folder, `secret-${Math.random()}`);
    writeFileSync(file, text);
    return file;
  }

  test('[RN-04] each secret can be given by a file, with or without a line’s end', () => {
    const secrets: Record<(typeof SECRETS)[number], string> = {
      DATABASE_URL: 'postgres://me:secret@h/d',
      SMTP_URL: 'smtps://me:secret@mail.example',
      METRICS_TOKEN: 'sixteen-or-more-characters',
      GOOGLE_CLIENT_SECRET: 'google’s',
      GITHUB_CLIENT_SECRET: 'github’s',
      LINKEDIN_CLIENT_SECRET: 'linkedin’s',
    };
    expect(Object.keys(secrets)).toEqual(SECRETS);
    const ids = { GOOGLE_CLIENT_ID: 'a', GITHUB_CLIENT_ID: 'b', LINKEDIN_CLIENT_ID: 'c' };
    for (const end of ['', '\n', '\r\n']) {
      const files = Object.entries(secrets).map(([name, secret]) => [
        `${name}_FILE`,
        fileWith(secret + end),
      ]);
      expect(readSettings({ ...DEVELOPMENT, ...ids, ...Object.fromEntries(files) })).toEqual(
        readSettings({ ...DEVELOPMENT, ...ids, ...secrets }),
      );
    }
  });

  test('[RN-04] a file that is missing, empty, or beside the variable itself: one sentence, without a secret', () => {
    const read = (env: Record<string, string>) => () => readSettings({ ...DEVELOPMENT, ...env });
    const missing = join(folder, 'nowhere');
    expect(read({ SMTP_URL_FILE: missing })).toThrow(
      `SMTP_URL_FILE is "${missing}": that can't be read (ENOENT).`,
    );
    expect(read({ SMTP_URL_FILE: folder })).toThrow("that can't be read (EISDIR).");
    const empty = fileWith('\n');
    expect(read({ SMTP_URL_FILE: empty })).toThrow(
      `SMTP_URL_FILE is "${empty}": that file is empty.`,
    );
    const both = { DATABASE_URL: 'postgres://me:secret@h/d', DATABASE_URL_FILE: fileWith('x') };
    expect(read(both)).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set: one of them has to go.',
    );
    expect(read({ SMTP_URL_FILE: fileWith('imap://me:secret@h') })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret@') }),
    );
  });

  test('[AP-11] production takes its mail server from a file, too', () => {
    const { SMTP_URL = '', ...others } = PRODUCTION;
    const settings = readSettings({ ...others, SMTP_URL_FILE: fileWith(SMTP_URL) });
    expect(settings).toMatchObject({ production: true, smtpUrl: 'smtps://mail.example' });
  });
});
