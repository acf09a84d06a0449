import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRETS } from './secret-files.ts';
import { readSettings } from './settings.ts';

const DEVELOPMENT = { NODE_ENV: 'development' };
const folder = mkdtempSync(join(tmpdir(), 'idea-hub-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  const settings = readSettings({
    APP_ORIGIN: 'https://hub.example',
    SMTP_URL_FILE: fileWith('smtps://mail.example'),
    MAIL_FROM: 'hub@hub.example',
    TRUST_PROXY: 'none',
  });
  expect(settings).toMatchObject({ production: true, smtpUrl: 'smtps://mail.example' });
});
