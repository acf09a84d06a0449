import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workingCopy } from '@composed/testing/working-copy';
import { freePorts } from '@composed/workspace/free-ports';
import { expect } from '@playwright/test';
import { commandsBelow } from '../support/programs.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const run = promisify(execFile);
// Debian installs nginx in a folder that is only in root's PATH.
const PATH = `${process.env.PATH}:/usr/sbin`;
const hasNginx = spawnSync('bash', ['-c', 'command -v nginx'], { env: { PATH } }).status === 0;

/** Returns the commands of the walk-through by block, with this test's store and port. */
const commands = (folder: string, port: number): string[] =>
  commandsBelow('From nothing to a live remote', 'setting-up-a-site.md').map((block) =>
    block
      .replaceAll('/srv/', `${folder}/`)
      .replaceAll('8000', String(port))
      // nginx continues in the background and would keep this shell's output open.
      .replace(/^nginx .*$/m, '$& > nginx.log 2>&1'),
  );

const WORDS = 'Pick up your ideas where you left them.';
const OTHER_WORDS = 'Take up your ideas where they were left.';

test('[DP-22, DP-04] the walk-through of docs/setting-up-a-site.md leads to a live remote, and back @ci', async ({
  page,
}) => {
  test.skip(!hasNginx, 'There is no nginx here.');
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-walk-'));
  // nginx's workers don't run as root.
  chmodSync(folder, 0o755);
  const copy = workingCopy();
  // The same sources are built already. `npm run test:full` builds them again.
  if (process.env.FULL !== '1') {
    cpSync(product.builds, join(copy.folder, '.idea-hub', 'builds'), { recursive: true });
  }
  const [port] = (await freePorts(1)) as [number];
  const [configure = '', first = '', team = ''] = commands(folder, port);
  const shell = async (...blocks: string[]) => {
    const { stdout } = await run('bash', ['-ec', blocks.join('\n')], {
      cwd: copy.folder,
      env: { ...process.env, PATH },
      maxBuffer: 1 << 26,
    });
    return stdout;
  };
  // Each block runs in a new shell, which needs the definitions of earlier blocks.
  const definitions = [configure, first]
    .flatMap((block) => block.split('\n'))
    .filter((line) => /^(export |\w+\(\) \{)/.test(line))
    .join('\n');
  const shown = async () => {
    await page.goto(`http://localhost:${port}/auth`);
    return page.getByText(/your ideas where/).textContent();
  };
  try {
    await shell(configure);
    await shell(definitions, first);
    expect(await shown()).toBe(WORDS);
    const file = join(copy.folder, 'remote-auth', 'src', 'messages.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(WORDS, OTHER_WORDS));
    const [untilLive = '', back = ''] = team.split(/(?=npm run -s release -- rollback)/);
    const output = await shell(definitions, untilLive);
    expect(await shown()).toBe(OTHER_WORDS);
    const history = await shell(definitions, back);
    expect(history).toContain('The old words were better');
    expect(await shown()).toBe(WORDS);
    const [preview = ''] = /http:\S+\?release=\S+/.exec(output) ?? [];
    await page.goto(preview.replace('/?', '/auth?'));
    await expect(page.getByText(OTHER_WORDS)).toBeVisible();
  } finally {
    const pid = join(copy.folder, 'nginx.pid');
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
    copy.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
