import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isPlainOverNetwork, openDatabase, type Queries } from '../src/database/database.ts';
import { MIGRATIONS } from '../src/database/migrations.ts';
import { countMatches, termsOf } from '../src/ideas/search.ts';
import { type DatabaseSettings, readDatabase } from '../src/settings/settings.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';
import { chunk, extended, lossy, webpOf } from './support/webp.ts';

const PAUSE = sql`select pg_sleep(0.3)`;

onEachDatabase((make) => {
  const newDatabase = async () => readDatabase({ DATABASE_URL: (await make()).url });
  /** Opens a database as it was before a migration. */
  const openBefore = (
    settings: DatabaseSettings,
    isFirst: (migration: (typeof MIGRATIONS)[number]) => boolean,
  ) => openDatabase(settings, { migrations: MIGRATIONS.slice(0, MIGRATIONS.findIndex(isFirst)) });

  test('[AP-02] tables are made once, however often and by how many they are opened', async () => {
    const settings = await newDatabase();
    const first = await Promise.all(Array.from({ length: 6 }, () => openDatabase(settings)));
    const { queries: again } = await openDatabase(settings);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(again);
    expect(rows.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name));
    await again.destroy();
    await Promise.all(first.map(({ queries }) => queries.destroy()));
  });

  test('[AP-02] a start that fails half way leaves nothing behind', async () => {
    const settings = await newDatabase();
    const { queries: opened } = await openDatabase(settings);
    const failing = opened.transaction().execute(async (transaction) => {
      await transaction.schema.createTable('half').addColumn('a', 'text').execute();
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    const tables = await opened.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half');
    await opened.destroy();
  });

  test('[CM-20, CM-27, CM-30, LK-08] an upgrade shows the accounts’ names, indexes words without joiners, and takes the metadata off stored pictures', async () => {
    const settings = await newDatabase();
    const { queries: old } = await openBefore(settings, ({ name }) => name.startsWith('0009'));
    const person = { password_hash: null, email_verified_at: 1, created_at: 1 };
    for (const [id, name] of [
      ['1', 'Ada'],
      ['2', 'Grace'],
    ] as const) {
      const user = { ...person, id, name, email: `${id}@example.com` };
      await old.insertInto('users').values(user).execute();
      const text = {
        ...{ title: 'Gar\u200Dden', description: 'D', category: 'C', difficulty: 'B', tags: '' },
        ...{ required_skills: '', estimated_time: '', resources: '' },
      };
      const idea = {
        ...{ ...text, id: Number(id), author_id: id, status: 'Published' as const, version: 1 },
        ...{ submitter_name: 'Official', submitter_email: 'x@example.com' },
        ...{ contact_preference: 'email' as const, submitted_at: 1, updated_at: 1 },
      };
      await old.insertInto('ideas').values(idea).execute();
      const published = { ...text, author_name: 'Official', sort_title: 't', published_at: 1 };
      await old
        .insertInto('published_ideas')
        .values({ ...published, idea_id: Number(id), updated_at: 1 })
        .execute();
    }
    const data = webpOf(extended(16, 0x08), lossy(16), chunk('EXIF', 'GPSLatitude 52.5'));
    const unreadable = Buffer.from('RIFF').toString('base64');
    await old
      .insertInto('pictures')
      .values([
        { user_id: '1', hash: 'a', data },
        { user_id: '2', hash: 'b', data: unreadable },
      ])
      .execute();
    await old.destroy();

    const { queries } = await openDatabase(settings);
    const authors = queries
      .selectFrom('published_ideas')
      .select(['author_name', 'author_id'])
      .orderBy('idea_id');
    expect(await authors.execute()).toEqual([
      { author_name: 'Ada', author_id: '1' },
      { author_name: 'Grace', author_id: '2' },
    ]);
    expect(await countMatches(queries, { terms: termsOf('garden') })).toBe(2);
    const pictures = queries.selectFrom('pictures').select(['hash', 'data']).orderBy('hash');
    expect(await pictures.execute()).toEqual([
      { hash: 'a', data: webpOf(lossy(16)) },
      { hash: 'b', data: unreadable },
    ]);
    await queries.destroy();
  });

  test('[CM-03] an upgrade gives the reasons of withdrawals to the ideas', async () => {
    const settings = await newDatabase();
    const { queries: old } = await openBefore(settings, ({ name }) =>
      name.endsWith('decided-titles'),
    );
    const person = { id: '1', name: 'Ada', email: '1@example.com', created_at: 1 };
    await old
      .insertInto('users')
      .values({ ...person, password_hash: null, email_verified_at: 1 })
      .execute();
    const idea = {
      ...{ author_id: '1', version: 2, title: 'T', description: 'D', category: 'C', tags: '' },
      ...{ difficulty: 'B', required_skills: '', estimated_time: '', resources: '' },
      ...{ submitter_name: 'Ada', submitter_email: 'x@example.com', rejection_reason: 'Old' },
      ...{ contact_preference: 'email' as const, submitted_at: 1, updated_at: 1 },
    };
    const statuses = ['Withdrawn', 'Withdrawn', 'Rejected'] as const;
    const ideas = statuses.map((status, index) => ({ ...idea, id: index + 1, status }));
    await old.insertInto('ideas').values(ideas).execute();
    await sql`insert into decisions (id, idea_id, reviewer_id, action, reason, created_at)
      values ('a', 1, null, 'reject', 'Old', 1), ('b', 1, null, 'withdraw', 'Advert', 2),
      ('c', 3, null, 'reject', 'Old', 1)`.execute(old);
    await old.destroy();

    const { queries } = await openDatabase(settings);
    const reasons = queries.selectFrom('ideas').select('rejection_reason').orderBy('id');
    expect((await reasons.execute()).map((row) => row.rejection_reason)).toEqual([
      'Advert',
      null,
      'Old',
    ]);
    await queries.destroy();
  });

  test('[AP-02] a database that a newer version has changed is refused', async () => {
    const settings = await newDatabase();
    const newer = [...MIGRATIONS, { name: '9999-from-the-future', up: async () => {} }];
    await (await openDatabase(settings, { migrations: newer })).queries.destroy();
    await expect(openDatabase(settings)).rejects.toThrow(
      'a newer version of the program has changed it by 9999-from-the-future',
    );
    await (await openDatabase(settings, { migrations: newer })).queries.destroy();
  });
});

onEachDatabase((make, kind) => {
  if (kind !== 'postgres') return;

  test('[AP-02] a migration may take longer than a query of a call', async () => {
    const { url } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const slow = {
      name: '9999-slow',
      up: async (database: Kysely<unknown>) => void (await PAUSE.execute(database)),
    };
    const { queries } = await openDatabase(settings, {
      migrations: [...MIGRATIONS, slow],
      statementLimit: 100,
    });
    await expect(PAUSE.execute(queries)).rejects.toThrow(/timeout/);
    await queries.destroy();
  });

  test('[AP-02, AP-14] an instance that has prepared its queries works on while a newer one adds columns @ci', async () => {
    const server = await TestServer.start(make);
    const { email, password, token } = await server.member();
    const visit = async () => {
      const profile = await server.profile(token);
      const signIn = await server.login(email, password);
      return [profile.status, signIn.status];
    };
    expect(await visit()).toEqual([200, 200]);
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(server.queries);
    expect(prepared.rows.some(({ statement }) => statement.includes('"access_tokens"'))).toBe(true);
    for (const table of ['users', 'sessions', 'access_tokens', 'identities']) {
      await server.queries.schema.alterTable(table).addColumn('newer', 'text').execute();
    }
    expect(await visit()).toEqual([200, 200]);
  });
});

test.each([
  ['postgres://me:secret@db.example/hub', true],
  ['postgres://me:secret@db.example/hub?sslmode=disable', true],
  ['postgres://me:secret@db.example/hub?sslmode=verify-full', false],
  ['postgres://me:secret@10.0.0.5/hub?ssl=true', false],
  ['postgres://me@127.0.0.1:5433/hub', false],
  ['postgres://me@localhost/hub', false],
  ['postgres://me@[::1]/hub', false],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/hub', false],
])('[AP-06] %s: would it leave the machine in plain text? %s', (url, isPlain) => {
  expect(isPlainOverNetwork(url)).toBe(isPlain);
});

describe('a libSQL file @ci', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'new', 'folder', 'test.db');
  let queries: Queries;

  beforeEach(async () => {
    rmSync(file, { force: true });
    ({ queries } = await openDatabase({ kind: 'libsql', file }));
  });
  afterEach(() => queries.destroy());

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

  test('[AP-06] only its owner can read the database, also one that others could read before', async () => {
    const modes = () => ['', '-wal', '-shm'].map((suffix) => statSync(file + suffix).mode & 0o777);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(join(folder, 'new', 'folder')).mode & 0o777).toBe(0o700);
    for (const suffix of ['', '-wal', '-shm']) chmodSync(file + suffix, 0o644);
    const { queries: again } = await openDatabase({ kind: 'libsql', file });
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    await again.destroy();
  });

  test('[AP-03] a file lost in a transaction rolls all of it back, and nothing reaches the next file', async () => {
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
});
