import { sql } from 'kysely';
import { openDatabase } from '../src/database/database.ts';
import { MIGRATIONS } from '../src/database/migrations.ts';
import { readSettings } from '../src/settings/settings.ts';
import { onEachDatabase } from './support/databases.ts';

onEachDatabase((make) => {
  test('[AP-02] tables are made once, however often and by how many they are opened', async () => {
    const { url, remove } = await make();
    const settings = readSettings({ DATABASE_URL: url }).database;
    const first = await Promise.all(Array.from({ length: 6 }, () => openDatabase(settings)));
    const again = await openDatabase(settings);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(again);
    expect(rows.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name));
    await Promise.all([...first, again].map((queries) => queries.destroy()));
    await remove();
  });

  test('[AP-02] a start that fails half way leaves nothing behind', async () => {
    const { url, remove } = await make();
    const settings = readSettings({ DATABASE_URL: url }).database;
    const opened = await openDatabase(settings);
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
});
