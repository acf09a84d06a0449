import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Copy, workingCopy } from '@composed/testing/working-copy';

let copy: Copy;
beforeAll(() => {
  copy = workingCopy();
});
afterAll(() => copy.remove());

const cache = () => join(copy.folder, 'node_modules', '.cache', 'composed', 'packed');

/** Packs in a separate process. Returns the folder, or the error message. */
async function packed(): Promise<string> {
  const script = `
    const { packedPackages } = await import('@composed/create/packed-packages');
    try { console.log(packedPackages(process.cwd())); } catch (error) { console.log(error.message); }`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { cwd: copy.folder });
  return (await text(child.stdout)).trim();
}

/** Reads a file of a packed package. */
const fileIn = (folder: string, name: string, file: string): string =>
  spawnSync('tar', ['-xzOf', join(folder, `composed-${name}-1.0.0.tgz`), `package/${file}`], {
    encoding: 'utf8',
  }).stdout;

test('[PL-05] packages are compiled once for all that ask at once, again after a change, and not with a mistake @ci', async () => {
  const [one = '', other] = await Promise.all([packed(), packed()]);
  expect(other).toBe(one);
  expect(readdirSync(cache())).toEqual([one.split('/').at(-1)]);
  expect(fileIn(one, 'browser', 'dist/random.js')).toContain('export');
  expect(readdirSync(one)).toHaveLength(readdirSync(join(copy.folder, 'packages')).length);

  const source = join(copy.folder, 'packages', 'browser', 'src', 'random.ts');
  appendFileSync(source, "\nexport const added = 'just now';\n");
  const changed = await packed();
  expect(changed).not.toBe(one);
  expect(fileIn(changed, 'browser', 'dist/random.js')).toContain("added = 'just now'");
  expect(fileIn(changed, 'browser', 'dist/random.d.ts')).toContain('added');

  const before = readdirSync(cache());
  appendFileSync(source, 'export const wrong: number = added;\n');
  expect(await packed()).toMatch(/^The packages could not be compiled:\n.*random\.ts.*'string'/s);
  expect(readdirSync(cache())).toEqual(before);
  expect(existsSync(join(copy.folder, 'packages', 'browser', 'dist'))).toBe(false);
}, 120_000);
