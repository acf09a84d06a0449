import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from './support/server-process.ts';

jest.setTimeout(30_000);

const folder = mkdtempSync(join(tmpdir(), 'idea-hub-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DATABASE_URL = `file:${join(folder, 'api.db')}`;

/** The one sentence that a start ends with. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, complaint } = await new ServerProcess({ DATABASE_URL, ...env }).ended;
  expect(code).toBe(1);
  expect(complaint.split('\n').length).toBe(1);
  expect(complaint).toMatch(/\.$/);
  return complaint;
}

test.each(['127.0.0.1', '::1'])(
  '[RN-04] a port in use on %s stops the start with one sentence',
  async (host) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, host, resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ API_PORT: String(port) })).toBe(
      `API_PORT ${port} is in use: another program listens on ${host}.`,
    );
    await new Promise((resolve) => other.close(resolve));
  },
);

test('[RN-04] wrong values and databases that can’t be opened stop the start with one sentence', async () => {
  const noDatabase = join(folder, 'no-database');
  writeFileSync(noDatabase, 'this is a text and no database '.repeat(200));
  const [port, host, text, unreachable] = await Promise.all([
    refusal({ API_PORT: 'eighty' }),
    refusal({ API_HOST: '192.0.2.1' }),
    refusal({ DATABASE_URL: `file:${noDatabase}` }),
    refusal({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/hub' }),
  ]);
  expect(port).toMatch(/^API_PORT is "eighty": it must be a port number/);
  expect(host).toBe('API_HOST is "192.0.2.1": this machine has no such address.');
  expect(text).toMatch(/^DATABASE_URL: the file \S+no-database cannot be opened \(/);
  expect(unreachable).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/hub cannot be opened/);
  expect(unreachable).not.toContain('secret');
});
