import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { status } from './report.ts';
import { CommandFixture } from './testing/command-fixture.ts';

const site = new CommandFixture();
const { fixture } = site;
/** Separate disk in memory, so that it can be full and read-only. */
const disk = fixture.folder;
const DISK_BYTES = 8 * 2 ** 20;
/** Minimum size of a file on this disk, in bytes. */
const BLOCK = 4096;

const mount = (...args: string[]): boolean => spawnSync('mount', [...args, disk]).status === 0;
const unmount = () => spawnSync('umount', ['--lazy', disk]);

mkdirSync(disk);
const isMounted =
  process.env.FULL === '1' && mount('-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs');
// Needs FULL=1 and the right to mount a disk. Otherwise these tests are reported as skipped.
const onDisk = isMounted ? test : test.skip;
if (isMounted) process.once('exit', unmount);

site.before.compose = async () => {
  const putSite = () => Promise.reject(new Error('killed'));
  const context = fixture.context({ store: { ...fixture.store, putSite } });
  await expect(site.commands.promote?.(context)).rejects.toThrow('killed');
};

beforeAll(async () => {
  if (isMounted) await site.open();
});
afterAll(() => {
  if (isMounted) unmount();
  site.close();
});

async function begin(name: string): Promise<void> {
  site.restore('first');
  await site.before[name]?.();
  site.save(name);
}

/** Fills the disk up to the given free bytes. Returns a function that frees the space. */
function fill(free: number): () => void {
  const { bavail, bsize } = statfsSync(disk);
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - free));
  return () => rmSync(ballast);
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const says = (reason: string) => ({
  message: `In the folder ${disk} nothing can be written: ${reason}.`,
  exitCode: 3,
});

onDisk.each(Object.entries(site.commands))(
  '[DP-02, DP-20] on a disk that gets full anywhere within %s, it says so, nothing is lost, and with room again it completes',
  async (name, command) => {
    await begin(name);
    let refused = 0;
    for (let free = 0; ; free += BLOCK) {
      site.restore(name);
      const giveBack = fill(free);
      const told = await failure(command(fixture.context()));
      giveBack();
      expect(await site.missing()).toEqual([]);
      if (told === null) break;
      refused += 1;
      expect(told).toMatchObject(says('its disk is full'));
      await command(fixture.context());
      expect(await site.missing()).toEqual([]);
      expect(await fixture.faults()).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
  },
  600_000,
);

onDisk.each(Object.entries(site.commands))(
  '[DP-02, DP-20] on a disk that is read-only %s says so, what is live can still be read, and it completes on one that is not',
  async (name, command) => {
    await begin(name);
    expect(mount('-o', 'remount,ro')).toBe(true);
    try {
      expect(await failure(command(fixture.context()))).toMatchObject(says('it is read-only'));
      expect((await status(fixture.context()))?.packages).toHaveLength(3);
      expect(await site.missing()).toEqual([]);
    } finally {
      mount('-o', 'remount,rw');
    }
    await command(fixture.context());
    expect(await site.missing()).toEqual([]);
    expect(await fixture.faults()).toEqual([]);
  },
  60_000,
);
