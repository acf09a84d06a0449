import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runRspack } from '@composed/build/build-package';
import { compressFolder } from '@composed/build/compress';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { sourceHash } from '@composed/build/source-hash';
import { FRAGMENTS_FILE } from '@composed/site/fragments';
import { type Guest, PRELUDE } from './guests.ts';
import { FOLDER, folderOf, NEXT, NOW } from './versions.ts';

/** Hash of everything that the builds depend on. */
function idOf(guests: readonly Guest[]): string {
  const own = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
  const texts = own.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  return sourceHash('host', { texts: texts.join(), names: guests.map(({ name }) => name).join() });
}

/** Builds both hosts and the guests with the bundler, unless they are built. */
export async function buildGuests(guests: readonly Guest[]): Promise<void> {
  const stamp = join(FOLDER, '.built');
  const id = idOf(guests);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === id) return;
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { name, source } of guests) {
    const folder = join(FOLDER, 'sources', name);
    mkdirSync(join(folder, 'src'), { recursive: true });
    const exported = 'export const screen = { contractVersion: 1, Screen };\n';
    writeFileSync(join(folder, 'src', 'screen.js'), `${PRELUDE}${source}\n${exported}`);
  }
  const config = join(import.meta.dirname, 'rspack.config.ts');
  await runRspack('host', { GUESTS: guests.map(({ name }) => name).join() }, ['--config', config]);
  const all = guests.map(({ name }) => [`remote-${name}`, NOW] as const);
  for (const [name, versions] of [...all, ['host-now', NOW], ['host-next', NEXT]] as const) {
    const folder = folderOf(name);
    const fragments = join(folder, FRAGMENTS_FILE);
    if (existsSync(fragments)) {
      // Header and footer link to pages of remotes that are not live here.
      const text = readFileSync(fragments, 'utf8').replaceAll(/ href=\\"\/[^"]*"/g, '');
      writeFileSync(fragments, text);
    }
    await compressFolder(folder, true);
    const version = name === 'host-next' ? '2.0.0' : '1.0.0';
    const pkg = name.startsWith('host') ? 'host' : name;
    writeRecord(folder, describeBuild(folder, { name: pkg, version }, versions));
  }
  writeFileSync(stamp, id);
}
