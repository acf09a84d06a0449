import { type Kysely, sql } from 'kysely';
import { isPlainOverNetwork, openDatabase } from '../src/database/database.ts';
import { MIGRATIONS } from '../src/database/migrations.ts';
import { countMatches, termsOf } from '../src/ideas/search.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';
import { chunk, extended, lossy, webpOf } from './support/webp.ts';

const PAUSE = sql`select pg_sleep(0.3)`;

onEachDatabase((make) => {
  test('[AP-02] tables are made once, however often and by how many they are opened', async () => {
    const { url, remove } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const first = await Promise.all(Array.from({ length: 6 }, () => openDatabase(settings)));
    const { queries: again } = await openDatabase(settings);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(again);
    expect(rows.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name));
    await again.destroy();
    await Promise.all(first.map(({ queries }) => queries.destroy()));
    await remove();
  });

  test('[AP-02] a start that fails half way leaves nothing behind', async () => {
    const { url, remove } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const { queries: opened } = await openDatabase(settings);
    const failing = opened.transaction().execute(async (transaction) => {
      await transaction.schema.createTable('half').addColumn('a', 'text').execute();
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    const tables = await opened.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half');
    await opened.destroy();
    await remove();
  });

  test('[CM-20, CM-27, CM-30] an upgrade shows the accounts’ names, indexes words without joiners, and takes the metadata off stored pictures', async () => {
    const { url, remove } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name.startsWith('0009')),
    );
    const { queries: old } = await openDatabase(settings, { migrations: before });
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
    const names = queries.selectFrom('published_ideas').select('author_name').orderBy('idea_id');
    expect(await names.execute()).toEqual([{ author_name: 'Ada' }, { author_name: 'Grace' }]);
    expect(await countMatches(queries, { terms: termsOf('garden') })).toBe(2);
    const pictures = queries.selectFrom('pictures').select(['hash', 'data']).orderBy('hash');
    expect(await pictures.execute()).toEqual([
      { hash: 'a', data: webpOf(lossy(16)) },
      { hash: 'b', data: unreadable },
    ]);
    await queries.destroy();
    await remove();
  });

  test('[CM-03] an upgrade gives the reasons of withdrawals to the ideas', async () => {
    const { url, remove } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name.endsWith('decided-titles')),
    );
    const { queries: old } = await openDatabase(settings, { migrations: before });
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
    await remove();
  });

  test('[AP-02] a database that a newer version has changed is refused', async () => {
    const { url, remove } = await make();
    const settings = readDatabase({ DATABASE_URL: url });
    const newer = [...MIGRATIONS, { name: '9999-from-the-future', up: async () => {} }];
    await (await openDatabase(settings, { migrations: newer })).queries.destroy();
    await expect(openDatabase(settings)).rejects.toThrow(
      'a newer version of the program has changed it by 9999-from-the-future',
    );
    await (await openDatabase(settings, { migrations: newer })).queries.destroy();
    await remove();
  });
});

onEachDatabase((make, kind) => {
  if (kind !== 'postgres') return;

  test('[AP-02] a migration may take longer than a query of a call', async () => {
    const { url, remove } = await make();
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
    await remove();
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
    await server.stop();
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
