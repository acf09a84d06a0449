import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase, type Queries } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'idea-hub-libsql-'));
const file = join(folder, 'new', 'folder', 'test.db');
let queries: Queries;

beforeEach(async () => {
  rmSync(file, { force: true });
  ({ queries } = await openDatabase({ kind: 'libsql', file }));
});
afterEach(() => queries.destroy());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pragma = async (name: string) => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(queries);
  return Object.values(rows[0] ?? {})[0];
};

const count = (key: string) => ({ key, count: 1, resets_at: 0 });
const keys = async (database: Kysely<{ rate_counters: { key: string } }>) =>
  (await database.selectFrom('rate_counters').select('key').execute()).map(({ key }) => key);

test('[AP-02, AP-03] the file is made with its folder, in WAL mode, and each write is synced', async () => {
  expect(existsSync(file)).toBe(true);
  expect(await pragma('journal_mode')).toBe('wal');
  // 2 means FULL.
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('[AP-06] the database is for its own user alone, one that was open to others before too', async () => {
  const modes = () => ['', '-wal', '-shm'].map((suffix) => statSync(file + suffix).mode & 0o777);
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  expect(statSync(join(folder, 'new', 'folder')).mode & 0o777).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) chmodSync(file + suffix, 0o644);
  const { queries: again } = await openDatabase({ kind: 'libsql', file });
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  await again.destroy();
});

test('[AP-03] a file that is lost in a transaction fails it whole, and nothing of it reaches the next file', async () => {
  const transaction = queries.transaction().execute(async (inner) => {
    await inner.insertInto('rate_counters').values(count('before')).execute();
    renameSync(file, `${file}.away`);
    await inner.insertInto('rate_counters').values(count('after')).execute();
  });
  await expect(transaction).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await expect(keys(queries)).rejects.toThrow(/is gone/);
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  expect(await keys(queries)).toEqual([]);
});

async function makeBackup(): Promise<void> {
  await queries.insertInto('rate_counters').values(count('from the backup')).execute();
  await sql`vacuum into ${sql.lit(`${file}.backup`)}`.execute(queries);
  await queries.deleteFrom('rate_counters').execute();
}

test('[AP-03] a backup that is put in the place of a lost database is opened', async () => {
  await makeBackup();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix);
  await expect(keys(queries)).rejects.toThrow(/is gone/);
  renameSync(`${file}.backup`, file);
  expect(await keys(queries)).toEqual(['from the backup']);
  await queries.insertInto('rate_counters').values(count('since then')).execute();
  await queries.destroy();
  ({ queries } = await openDatabase({ kind: 'libsql', file }));
  expect(await keys(queries)).toEqual(['from the backup', 'since then']);
});

test('[AP-03] a backup is not mixed with the log of the database that it takes the place of', async () => {
  await makeBackup();
  await queries.insertInto('rate_counters').values(count('in the log')).execute();
  renameSync(file, `${file}.away`);
  renameSync(`${file}.backup`, file);
  await expect(keys(queries)).rejects.toThrow(/was replaced, but not its companions/);
  renameSync(`${file}.away`, file);
  expect(await keys(queries)).toEqual(['in the log']);
});

test('[AP-07] a value that the database can’t take is an error, not the end of the process', async () => {
  const bad = count('bad');
  await expect(
    queries
      .insertInto('rate_counters')
      .values({ ...bad, count: true as unknown as number })
      .execute(),
  ).rejects.toThrow(/boolean can't be a value/);
});

test('a failed statement can be run again', async () => {
  await queries.insertInto('rate_counters').values(count('one')).execute();
  const again = () => queries.insertInto('rate_counters').values(count('one')).execute();
  await expect(again()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  await expect(again()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  expect(await keys(queries)).toEqual(['one']);
});
