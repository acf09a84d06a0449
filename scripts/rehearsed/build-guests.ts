import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compressFolder } from '@composed/build/compress';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { sourceHash } from '@composed/build/source-hash';
import { FRAGMENTS_FILE } from '@composed/site/fragments';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';
import { type Guest, PRELUDE } from './guests.ts';
import { FOLDER, folderOf, NEXT, NOW } from './versions.ts';

const require = createRequire(join(ROOT, 'packages', 'build', 'package.json'));
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

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
  const child = startNode([RSPACK, 'build', '--config', config], {
    cwd: ROOT,
    env: {
      ...minimalEnvironment(),
      NODE_ENV: 'production',
      GUESTS: guests.map(({ name }) => name).join(),
    },
  });
  const said: string[] = [];
  eachLine([child.stdout, child.stderr], (line) => said.push(line));
  const ended = await endOf(child);
  if (ended !== 'exit code 0') throw new Error(`${ended}\n${said.join('\n')}`);
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
