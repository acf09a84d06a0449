import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workingCopy } from '@composed/testing/working-copy';
import { freePorts } from '@composed/workspace/free-ports';
import { expect } from '@playwright/test';
import { edit, run } from '../support/programs.ts';
import { test } from '../support/release-site.ts';
import { freeStart, startedOnFreePorts } from '../support/starts.ts';

test.skip(process.env.FULL !== '1', 'installs and builds a repository: FULL=1');
// In sequence: each test looks for free ports and uses them later.
test.describe.configure({ mode: 'default', timeout: 900_000 });

/** Runs a command until it ends successfully. Returns its output. */
async function done(cwd: string | undefined, line: string, env = {}): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  const running = run(program, args, { ...(cwd ? { cwd } : {}), env });
  const code = await running.ended;
  expect(code, `${line}:\n${running.output()}`).toBe(0);
  return running.output().trim();
}

/** Returns the public keys in the newest generation of a store. */
function keysOf(root: string): Record<string, string[]> {
  const file = readdirSync(join(root, 'live')).sort().at(-1) ?? '';
  const { internal } = JSON.parse(readFileSync(join(root, 'live', file), 'utf8'));
  return JSON.parse(internal.text).site.keys;
}

test('[DP-16, DP-25] remote-ideas in its own repository is tested, published with its own key, previewed, and promoted with the other live remotes', async ({
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
      RELEASE_SITE_PUBLIC_KEYS: site.context.siteKeys.join(' '),
    };
    const shown = await done(own, 'npm run -s release -- preview remote-ideas --as move', env);
    const [, name = ''] = /is (remote-ideas@1\.1\.0-[0-9a-f]{12}) until/.exec(shown) ?? [];
    const [, address = ''] = /Open (\S+)/.exec(shown) ?? [];

    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.goto(address.replace('/?', '/about?'));
    await page.getByRole('button', { name: 'Run this release' }).click();
    await expect(heading).toHaveText('Ideas move house.');
    await page.goto(`${site.origin}/auth`);
    await expect(heading).toBeVisible();

    const candidate = `npm run -s e2e -- --candidate ${name} --grep newcomer.signs.up`;
    expect(await done(own, candidate, env)).toContain('1 passed');

    // The holder of the site's key promotes. The pages are opened before that, from the same repository.
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
    // The host's router handles the link, since host and remote share one router instance.
    await main.getByRole('link', { name: 'Browse ideas' }).click();
    await expect(visitor).toHaveURL(`${site.origin}/browse`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await visitor.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[DP-16, DP-25] `npm start` of a site keeps a remote from another repository after a restart', async ({
  page,
}) => {
  const copy = workingCopy();
  const own = join(realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-own-'))), 'blog');
  const data = join(copy.folder, '.idea-hub');
  const env = { RELEASE_STORE: join(data, 'store'), RELEASE_KEYS: join(data, 'keys') };
  const cli = `${process.execPath} --import tsx scripts/cli.ts`;
  const here = (line: string) => done(copy.folder, line, env);
  const there = (line: string) => done(own, line, env);
  const ports = await freeStart();
  const started = () =>
    startedOnFreePorts(
      async () => ports,
      ({ env: variables }) =>
        run(process.execPath, ['--import', 'tsx', 'scripts/cli.ts', 'start'], {
          cwd: copy.folder,
          env: { ...variables, ...env, DATABASE_URL: `file:${join(data, 'blog.db')}` },
        }),
    );
  const expectBlog = async () => {
    await page.goto(`http://localhost:${ports.ports.host}/blog`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blog');
    await expect(page.getByText('Welcome.')).toBeVisible();
  };
  try {
    await here(`${cli} new-remote remote-blog --repository ${own}`);
    await there('npm install --prefer-offline --no-audit --no-fund');
    const first = await started();
    try {
      const { publicKey } = JSON.parse(await there('npm run -s release -- key remote-blog --json'));
      const grants = '--mount remote-blog=/blog --place remote-blog=header';
      await here(`${cli} release configure --key remote-blog=${publicKey} ${grants}`);
      const published = await there('npm run -s release -- publish remote-blog');
      const [release] = /\S+@\d+\.\d+\.\d+-[0-9a-f]{12}/.exec(published) ?? [];
      await here(`${cli} release promote ${release}`);
      await expectBlog();
    } finally {
      await first.program.stop();
    }
    const second = await started();
    try {
      await expectBlog();
    } finally {
      await second.program.stop();
    }
  } finally {
    copy.remove();
    rmSync(join(own, '..'), { recursive: true, force: true });
  }
});

test('[MF-10] a new remote and a new screen pass all checks, are released in a minute, and can be removed completely', async ({
  page,
}) => {
  const copy = workingCopy();
  const cli = `${process.execPath} --import tsx scripts/cli.ts`;
  const git = 'git -c user.name=Ada -c user.email=ada@example.org';
  const store = { RELEASE_STORE: join(copy.folder, '.idea-hub/store') };
  const here = (line: string) => done(copy.folder, line, store);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  try {
    await here('git init -q');
    await here('git add -A');
    await here(`${git} commit -q -m Before`);
    const output = await here(`${cli} new-remote remote-blog`);
    expect(output).toContain('Left for you:');
    const started = async () => {
      const freePortsAndBlogs = async () => ({
        ...(await freeStart()),
        blog: (await freePorts(1))[0] ?? 0,
      });
      const found = await startedOnFreePorts(freePortsAndBlogs, ({ env, blog }) =>
        run(process.execPath, ['--import', 'tsx', 'scripts/cli.ts', 'start'], {
          cwd: copy.folder,
          env: {
            ...env,
            ...store,
            BLOG_PORT: String(blog),
            DATABASE_URL: `file:${join(copy.folder, '.idea-hub/blog.db')}`,
          },
        }),
      );
      return { ...found, site: `http://localhost:${found.ports.host}` };
    };

    const { site, blog, program } = await started();
    try {
      const requested = page.waitForRequest(
        (request) => new URL(request.url()).port === String(blog),
      );
      await page.goto(`${site}/blog`);
      await requested;
      await expect(heading).toHaveText('Blog');
      await expect(page.getByText('Welcome.')).toBeVisible();

      const began = performance.now();
      await here(`${cli} new-screen remote-blog/posts`);
      const published = await here(`${cli} release publish remote-blog`);
      const [release] = /\S+@\d+\.\d+\.\d+-[0-9a-f]{12}/.exec(published) ?? [];
      await here(`${cli} release promote ${release}`);
      expect(performance.now() - began).toBeLessThan(60_000);
      await page.goto(`${site}/blog/posts`);
      await expect(heading).toHaveText('Posts');
    } finally {
      await program.stop();
    }
    for (const check of ['types', 'lint', 'boundaries', 'remotes', 'dead-code']) {
      await here(`npm run -s ${check}`);
    }
    await here('npm run -s lockfile:check');
    await here('npx jest --selectProjects remote-blog');

    await here('git restore .');
    await here('git clean -fdq');
    const again = await started();
    try {
      await here(`${cli} release retire remote-blog --reason Tried`);
      await page.goto(`${again.site}/blog`);
      await expect(heading).toHaveText('Page not found');
      const live = await page.request.get(`${again.site}/discovery.json`);
      expect(await live.text()).not.toContain('blog');
    } finally {
      await again.program.stop();
    }
    expect(await here('git status --porcelain')).toBe('');
  } finally {
    copy.remove();
  }
});
