import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePorts } from '../../tools/src/serve/free-ports.ts';
import { workingCopy } from '../../tools/src/test/working-copy.ts';
import { run } from '../support/programs.ts';
import { test } from '../support/release-site.ts';
import { freeStart, startedOnFreePorts } from '../support/starts.ts';

test.skip(process.env.FULL !== '1', 'installs and builds a repository: FULL=1');
// One after another: each looks for free ports, and starts on them a while later.
test.describe.configure({ mode: 'default', timeout: 900_000 });

/** Runs a command to its end, which must be a good one; answers what it said. */
async function done(cwd: string | undefined, line: string, env = {}): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  const running = run(program, args, { ...(cwd ? { cwd } : {}), env });
  const code = await running.ended;
  expect(code, `${line}:\n${running.output()}`).toBe(0);
  return running.output().trim();
}

/** The keys that the newest generation of a store believes. */
function keysOf(root: string): Record<string, string[]> {
  const file = readdirSync(join(root, 'live')).sort().at(-1) ?? '';
  const { internal } = JSON.parse(readFileSync(join(root, 'live', file), 'utf8'));
  return JSON.parse(internal.text).site.keys;
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replaceAll(from, to));
}

test('[DP-16, DP-25] remote-ideas, moved to a repository of its own, is tested alone, published with its own key, shown as a preview, tried by the journeys and promoted into the live set of the others', async ({
  page,
  site,
}) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-own-')));
  try {
    const own = join(folder, 'ideas');
    await done(undefined, `npm run new:remote -- remote-ideas --repository ${own}`);
    await done(own, 'npm install --prefer-offline --no-audit --no-fund');
    await done(own, 'npm run types');
    await done(own, 'npm test -- src/about src/catalogue');
    edit(join(own, 'src/about/messages.ts'), 'Ideas get better in company.', 'Ideas move house.');
    edit(join(own, 'package.json'), '"version": "1.0.0"', '"version": "1.1.0"');

    const theirs = await done(own, 'npm run -s release -- key remote-ideas --json');
    const { publicKey } = JSON.parse(theirs);
    const keys = keysOf(site.root);
    await site.configure({
      keys: { ...keys, 'remote-ideas': [...(keys['remote-ideas'] ?? []), publicKey] },
    });
    const env = {
      RELEASE_STORE: site.root,
      RELEASE_SITE_PUBLIC_KEYS: site.desk.siteKeys.join(' '),
    };
    const shown = await done(own, 'npm run -s release -- preview remote-ideas --as move', env);
    const [, name = ''] = /is (remote-ideas@1\.1\.0-[0-9a-f]{12}) until/.exec(shown) ?? [];
    const [, address = ''] = /Open (\S+)/.exec(shown) ?? [];

    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.goto(address.replace('/?', '/about?'));
    await expect(heading).toHaveText('Ideas move house.');
    await page.goto(`${site.origin}/auth`);
    await expect(heading).toBeVisible();

    const candidate = `npm run -s journeys -- --candidate ${name} --grep newcomer.signs.up`;
    expect(await done(own, candidate, env)).toContain('1 passed');

    // By whoever has the site's key; the pages are opened before, from the very same repository.
    const promote = {
      ...env,
      RELEASE_SITE_KEY: readFileSync(join(site.root, '../keys/site.pem'), 'utf8'),
    };
    await done(own, `npm run -s release -- promote ${name} --changes /about`, promote);
    const visitor = await page.context().browser()?.newPage();
    if (visitor === undefined) throw new Error('The browser is gone.');
    await visitor.goto(`${site.origin}/about`);
    const main = visitor.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ideas move house.');
    await expect(main.locator('[data-remote="remote-ideas"]')).toBeVisible();
    // The host's router, over the very instance that the remote's link asks.
    await main.getByRole('link', { name: 'Browse ideas' }).click();
    await expect(visitor).toHaveURL(`${site.origin}/browse`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await visitor.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[MF-10] a new remote passes all checks, its tests run, and the host shows its screen', async ({
  page,
}) => {
  const copy = workingCopy();
  const cli = `${process.execPath} --import tsx tools/src/cli.ts`;
  try {
    const told = await done(copy.folder, `${cli} new-remote remote-blog`);
    expect(told).toContain('Left for you:');
    for (const check of ['types', 'lint', 'boundaries', 'remotes', 'dead-code']) {
      await done(copy.folder, `npm run -s ${check}`);
    }
    await done(copy.folder, 'npm run -s lockfile -- --check');
    await done(copy.folder, 'npx jest --selectProjects remote-blog');

    const freePortsAndBlogs = async () => ({
      ...(await freeStart()),
      blog: (await freePorts(1))[0] ?? 0,
    });
    const { ports, blog, program } = await startedOnFreePorts(freePortsAndBlogs, (found) =>
      run(process.execPath, ['--import', 'tsx', 'tools/src/cli.ts', 'start'], {
        cwd: copy.folder,
        env: {
          ...found.env,
          BLOG_PORT: String(found.blog),
          DATABASE_URL: `file:${join(copy.folder, 'blog.db')}`,
        },
      }),
    );
    try {
      const asked = page.waitForRequest((request) => new URL(request.url()).port === String(blog));
      await page.goto(`http://localhost:${ports.host}/blog`);
      await asked;
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blog');
      await expect(page.getByText('Welcome.')).toBeVisible();
    } finally {
      await program.stop();
    }
  } finally {
    copy.remove();
  }
});
