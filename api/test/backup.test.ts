import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { User } from '@idea-hub/shared/contracts/user';
import type { Kysely } from 'kysely';
import { BackupError, NOT_SAVED, TABLES } from '../src/backup/format.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { backup, restore } from '../src/commands/backup-command.ts';
import { connect, openDatabase } from '../src/database/database.ts';
import { MIGRATIONS } from '../src/database/migrations.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase, type TestDatabase } from './support/databases.ts';
import { tablesOf } from './support/every-table.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';
import { ServerProcess } from './support/server-process.ts';

describe('backups', () => {
  const folder = temporaryFolder();

  let files = 0;
  const newFile = () => {
    files += 1;
    return join(folder, `${files}.jsonl.gz`);
  };
  const settingsOf = ({ url }: TestDatabase) => readDatabase({ DATABASE_URL: url });

  /** Saves over a separate connection, like the command. */
  async function save(database: TestDatabase, file = newFile()): Promise<string> {
    const { queries } = await connect(settingsOf(database), {});
    try {
      await writeBackup(queries, database.kind, file, new Date(0));
    } finally {
      await queries.destroy();
    }
    return file;
  }

  async function restore(
    database: TestDatabase,
    file: string,
    options = { endSessions: false },
  ): Promise<number> {
    const { queries } = await connect(settingsOf(database), {});
    try {
      return await restoreBackup(queries, database.kind, file, options);
    } finally {
      await queries.destroy();
    }
  }

  /** Creates a member with data of every kind. */
  async function fill(server: TestServer) {
    const member = await server.member({ name: 'Ada “Ö” 🙂' });
    await server.update(member.token, { bio: 'line\nline', skills: ['a', 'b'], website: '' });
    const next = await server.refresh(member.refreshToken);
    const { body: profile } = await server.profile<User>(next.body.token);
    await server.post('/auth/forgot-password', { email: member.email });
    const resetToken = await server.mailedToken(member.email);
    await server.queries
      .insertInto('identities')
      .values(
        Array.from({ length: 2100 }, (_, index) => ({
          provider: ['github', 'google'][index % 2] ?? '',
          subject: String(index >> 1),
          user_id: member.id,
        })),
      )
      .execute();
    return { ...member, ...next.body, profile, resetToken };
  }

  onEachDatabase((makeSource, from) => {
    onEachDatabase((makeTarget, to) => {
      test(`[AP-13] what was saved while the server ran is there after a restore${from === to ? ' @ci' : ''}`, async () => {
        const source = await TestServer.start(makeSource);
        const member = await fill(source);
        let isSaving = true;
        const registered: string[] = [];
        const work = (async () => {
          while (isSaving) registered.push((await source.register()).email);
        })();
        const file = await save(source.database);
        isSaving = false;
        await work;
        expect(registered.length).toBeGreaterThan(0);

        const database = await makeTarget();
        await restore(database, file);
        const target = await TestServer.start(makeTarget, { database, clock: source.clock });
        const { queries } = target;
        // The snapshot is consistent: each account has its session from the same write, except the demo member.
        const users = await queries.selectFrom('users').select('id').execute();
        const sessions = await queries.selectFrom('sessions').select('id').execute();
        expect(sessions.length).toBe(users.length - 1);
        expect((await queries.selectFrom('identities').selectAll().execute()).length).toBe(2100);

        expect((await target.profile(member.token)).body).toEqual(member.profile);
        expect((await target.login(member.email, member.password)).body.verified).toBe(true);
        expect((await target.refresh(member.refreshToken)).status).toBe(200);
        const body = { token: member.resetToken, newPassword: 'after the restore' };
        expect((await target.post('/auth/reset-password', body)).status).toBe(200);
      });
    });
  });

  onEachDatabase((make, kind) => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await make();
    });

    test('[AP-13] a mail that had not left when it was saved leaves after the restore @ci', async () => {
      const source = await TestServer.start(make, {
        app: { sendMail: () => Promise.reject(new Error('down')) },
      });
      const { email } = await source.register();
      const file = await save(source.database);
      await restore(database, file);
      const { clock } = source;
      await source.stop();
      clock.advance(60_000);
      const target = await TestServer.start(make, { database, clock });
      const verificationToken = await target.mailedToken(email);
      expect((await target.post('/auth/verify-email', { verificationToken })).status).toBe(200);
    });

    test('[AP-13] with --end-sessions everybody has to sign in again @ci', async () => {
      const source = await TestServer.start(make);
      const member = await source.member();
      await restore(database, await save(source.database), { endSessions: true });
      const { clock } = source;
      await source.stop();
      const target = await TestServer.start(make, { database, clock });
      expect((await target.profile(member.token)).status).toBe(401);
      expect((await target.refresh(member.refreshToken)).status).toBe(401);
      expect((await target.login(member.email, member.password)).body.verified).toBe(true);
    });

    test('[AP-13] overwrites neither a file nor a database @ci', async () => {
      const server = await TestServer.start(make);
      const { email, password } = await server.member();
      const file = newFile();
      writeFileSync(file, 'precious');
      await expect(save(server.database, file)).rejects.toMatchObject({ code: 'EEXIST' });
      expect(readFileSync(file, 'utf8')).toBe('precious');
      const saved = await save(server.database);
      await expect(restore(server.database, saved)).rejects.toThrow('this one has tables already');
      expect((await server.login(email, password)).body.verified).toBe(true);
    });

    test('[AP-13] a file that is cut short, changed or none restores nothing @ci', async () => {
      const server = await TestServer.start(make);
      for (let index = 0; index < 5; index += 1) await server.register();
      const bytes = readFileSync(await save(server.database));
      await server.stop();
      const text = gunzipSync(bytes).toString();
      const lines = text.trimEnd().split('\n');
      const damaged: Record<string, Buffer> = {
        'is no backup, or is damaged': bytes.subarray(0, bytes.length - 40),
        'is not whole': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
        'was changed': gzipSync(text.replace('"role":"USER"', '"role":"ADMIN"')),
        'goes on after its end': gzipSync(`${text}${lines[1]}\n`),
        'is damaged': gzipSync(text.replace('"table":"sessions"', '"table":"constructor"')),
        'is no backup': gzipSync('{"table":"users"}\n'),
        'is of a newer version': gzipSync(text.replace('"version":1', '"version":2')),
      };
      for (const [message, content] of Object.entries(damaged)) {
        const file = newFile();
        writeFileSync(file, content);
        await expect(restore(database, file)).rejects.toThrow(message);
        await expect(restore(database, file)).rejects.toBeInstanceOf(BackupError);
      }
      for (const content of [
        text.replace('"role":"USER"', '"role":["USER"]'),
        text.replace(/"migrations":\[[^\]]*\]/, '"migrations":"all"'),
      ]) {
        const file = newFile();
        writeFileSync(file, gzipSync(content));
        await expect(restore(database, file)).rejects.toThrow(new BackupError('is damaged'));
      }
      // The failed restores left the database empty, so this one works.
      const file = newFile();
      writeFileSync(file, bytes);
      expect(await restore(database, file)).toBeGreaterThan(10);
    });

    test('[AP-13] a backup of an older version is brought up to date, one of a newer is refused @ci', async () => {
      const older = await make();
      const first = MIGRATIONS.slice(0, 1);
      const { queries } = await openDatabase(settingsOf(older), { migrations: first });
      const tables = queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
      const user = { id: 'u', email: 'old@example.com', name: 'Old', created_at: 1 };
      await tables.insertInto('users').values(user).execute();
      await queries.destroy();
      await restore(database, await save(older));
      const server = await TestServer.start(make, { database });
      const found = await server.queries.selectFrom('users').selectAll().execute();
      expect(found).toContainEqual(expect.objectContaining({ ...user, password_set_by_mail: 0 }));
      await server.stop();
      await older.remove();

      const newer = await make();
      const future = [...MIGRATIONS, { name: '9999-from-the-future', up: async () => {} }];
      await (await openDatabase(settingsOf(newer), { migrations: future })).queries.destroy();
      const unwanted = newFile();
      await expect(save(newer, unwanted)).rejects.toMatchObject({ name: 'NewerSchema' });
      // Nobody must mistake half a backup for a whole one.
      expect(existsSync(unwanted)).toBe(false);
      await newer.remove();
      const header = { format: 'idea-hub-backup', version: 1, at: '', migrations: ['0009-x'] };
      const file = newFile();
      writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`));
      const unused = await make();
      await expect(restore(unused, file)).rejects.toThrow('is of a newer version of the program');
    });

    test('[AP-13] saves each table or leaves it out on purpose; only its owner can read the file @ci', async () => {
      const server = await TestServer.start(make);
      const tables = await tablesOf(server.queries);
      expect(tables.sort()).toEqual([...Object.keys(TABLES), ...NOT_SAVED].sort());
      expect(statSync(await save(server.database)).mode & 0o777).toBe(0o600);
    });

    if (kind === 'libsql') {
      test('[AP-13] more rows than one statement of the database takes are saved and restored @ci', async () => {
        const source = await TestServer.start(make);
        const { id } = await source.register();
        const rows = Array.from({ length: 11_000 }, (_, index) => ({
          provider: 'google',
          subject: String(index),
          user_id: id,
        }));
        while (rows.length > 0) {
          await source.queries.insertInto('identities').values(rows.splice(0, 5500)).execute();
        }
        expect(await restore(database, await save(source.database))).toBeGreaterThan(11_000);
      });

      test('[AP-13] a backup of any duration blocks no write', async () => {
        const server = await TestServer.start(make);
        const { queries } = await connect(settingsOf(server.database), {});
        let answers = 0;
        const seen = async () => {
          answers += 1;
          // The snapshot has begun. Now somebody registers over the server's connection.
          if (answers === 2) await server.register({ email: 'meanwhile@example.com' });
        };
        const file = newFile();
        await writeBackup(seeingQueries(() => {}, seen)(queries), 'libsql', file, new Date(0));
        expect(gunzipSync(readFileSync(file)).toString()).not.toContain('meanwhile');
        await queries.destroy();
      });
    }
  });
});

describe('the commands', () => {
  const API = fileURLToPath(new URL('../', import.meta.url));
  const folder = temporaryFolder();

  const SOURCE = `file:${join(folder, 'source.db')}`;
  const TARGET = `file:${join(folder, 'target.db')}`;
  const FILE = 'saved.jsonl.gz';

  /** Runs a command as `npm run` does when it is typed in `folder`. */
  async function run(command: 'backup' | 'restore', database: string): Promise<string> {
    const { scripts } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8'));
    const [, ...words] = scripts[command].split(' ');
    const env = { PATH: process.env.PATH, INIT_CWD: folder, DATABASE_URL: database };
    const args = [...words, FILE];
    return (await promisify(execFile)(process.execPath, args, { cwd: API, env })).stdout.trim();
  }

  test('[AP-13] npm run backup beside a running server, and npm run restore; each reports its errors @ci', async () => {
    const server = await ServerProcess.start({ DATABASE_URL: SOURCE });
    const { email, password, name } = somebody();
    expect((await server.post('/auth/register', { email, password, name })).status).toBe(201);
    expect(await run('backup', SOURCE)).toMatch(/^Saved \d+ rows to .+saved\.jsonl\.gz\. It holds/);
    await server.kill('SIGTERM');
    expect(await run('restore', TARGET)).toMatch(/^Restored \d+ rows from .+saved\.jsonl\.gz\.$/);
    const moved = await ServerProcess.start({ DATABASE_URL: TARGET });
    const login = await moved.post('/auth/login', { email, password });
    expect([login.status, login.body.email]).toEqual([200, email]);
    await moved.kill('SIGTERM');

    const env = { INIT_CWD: folder, DATABASE_URL: SOURCE };
    const nowhere = { ...env, DATABASE_URL: `file:${join(folder, 'nowhere.db')}` };
    const path = join(folder, FILE);
    await expect(backup([], env)).rejects.toThrow(/^Name the file to write: .+\.$/);
    await expect(backup([FILE, 'more'], env)).rejects.toThrow(/^Name the file to write: .+\.$/);
    await expect(backup([FILE], env)).rejects.toThrow(
      `${path} exists already; nothing was written.`,
    );
    await expect(backup([FILE], nowhere)).rejects.toThrow('DATABASE_URL: there is no file ');
    await expect(backup(['no/folder'], env)).rejects.toThrow(" can't be found.");
    await expect(restore([], env)).rejects.toThrow(/^Name the file to read: .+\.$/);
    await expect(restore(['none.gz'], nowhere)).rejects.toThrow("none.gz can't be found.");
    await expect(restore(['.'], nowhere)).rejects.toThrow(" can't be used (");
    await expect(restore(['--end-sessions', FILE], env)).rejects.toThrow('has tables already.');
  });
});
