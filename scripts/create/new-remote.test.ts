import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { addScreen } from '@composed/create/add-screen';
import { nameRemote } from '@composed/create/naming';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';
import { ideaHub } from './idea-hub.ts';
import { addRemote } from './in-workspace.ts';

describe('new remote', () => {
  let copy: Copy;
  let added: ReturnType<typeof addRemote>;
  let screens: ReturnType<typeof addScreen>[];
  beforeAll(() => {
    copy = workingCopy();
    added = addRemote(copy.folder, 'remote-my-blog');
    screens = ['remote-my-blog/all-posts', 'remote-account/new'].map((screen) =>
      addScreen(ideaHub(copy.folder), screen),
    );
  });
  afterAll(() => copy.remove());

  const read = (file: string) => readFileSync(join(copy.folder, file), 'utf8');

  const run = (script: string, ...args: string[]) => {
    const done = spawnSync(process.execPath, [join(copy.folder, script), ...args], {
      cwd: copy.folder,
      encoding: 'utf8',
    });
    return { code: done.status, said: done.stdout + done.stderr };
  };
  const checkRemotes = () => run('scripts/check-remotes.mjs');
  const lint = () =>
    run(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      'remote-my-blog',
      'remote-account',
      'config/mounts.json',
      'e2e',
      'shared',
    );
  const types = () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');

  test('[MF-10] a new remote is known everywhere, and missed wherever it is forgotten @ci', () => {
    const { naming, done, left } = added;
    expect(naming).toEqual({
      name: 'remote-my-blog',
      port: 3004,
      variable: 'MY_BLOG_PORT',
      title: 'My blog',
      path: '/my-blog',
    });
    expect(left).toEqual([]);
    for (const screen of screens) expect(screen).toMatchObject({ left: [] });
    expect(checkRemotes()).toMatchObject({ code: 0, said: '4 remotes, 0 forgotten or wrong\n' });

    expect(JSON.parse(read('config/mounts.json'))).toEqual({
      'remote-my-blog': { paths: ['/my-blog'], places: ['header'] },
      'remote-account': { paths: ['/new'] },
      'remote-ideas': { paths: ['/members'] },
    });
    // The host and the shared packages don't change.
    expect([...done, ...screens.flatMap((screen) => screen.done)].sort()).toEqual([
      'README.md',
      'e2e/faults/dead-remote.spec.ts',
      'e2e/running/remote-alone.spec.ts',
      'remote-account/rspack.config.ts',
      'remote-account/src/manifest.ts',
      'remote-account/src/standalone.tsx',
      'remote-my-blog/rspack.config.ts',
      'remote-my-blog/src/contract.ts',
      'remote-my-blog/src/manifest.ts',
      'remote-my-blog/src/standalone.tsx',
      'shared/src/contracts/screens.ts',
    ]);
    const readme = read('README.md');
    writeFileSync(join(copy.folder, 'README.md'), readme.replaceAll('MY_BLOG_PORT', 'BLOG_PORT'));
    const { code, said } = checkRemotes();
    expect(code).toBe(1);
    expect(said).toContain('README.md names every remote but MY_BLOG_PORT.');
    writeFileSync(join(copy.folder, 'README.md'), readme);
  }, 120_000);

  test('[MF-10] it and its screens compile, and are formatted @ci', () => {
    expect(types()).toEqual({ code: 0, said: '' });
    expect(lint()).toMatchObject({ code: 0 });
  }, 120_000);

  test.each([
    ['remote-my-blog', 'There is a remote-my-blog already.'],
    ['blog', 'A remote is called like "remote-blog"'],
    ['remote-Blog', 'A remote is called like "remote-blog"'],
    ['remote-../x', 'A remote is called like "remote-blog"'],
    ['remote-host', 'HOST_PORT is the variable of the host.'],
  ])('%s is refused in a sentence, and nothing is written', (name, sentence) => {
    const list = read('config/remotes.json');
    expect(() => addRemote(copy.folder, name)).toThrow(sentence);
    expect(read('config/remotes.json')).toBe(list);
    expect(existsSync(join(copy.folder, name, 'src'))).toBe(name === 'remote-my-blog');
  });

  test('[MF-10] a new screen is in the contract, exposed, and shown by standalone page and manifest, with its own texts', () => {
    const blog = (file: string) => read(`remote-my-blog/${file}`);
    expect(blog('src/contract.ts')).toContain(
      "'remote-my-blog': {\n      home: Record<never, never>;\n      'all-posts': Record<never, never>;\n    };",
    );
    expect(blog('rspack.config.ts')).toContain("'./all-posts': './src/screens/all-posts.tsx'");
    expect(blog('src/standalone.tsx')).toContain(
      "{ path: '/my-blog/all-posts', title: 'All posts', element: <allPostsScreen.Screen /> }",
    );
    expect(blog('src/all-posts/messages.ts')).toContain("heading: 'All posts'");
    expect(blog('src/screens/all-posts.tsx')).toContain(
      "defineScreen('remote-my-blog', 'all-posts', AllPostsScreen)",
    );
    expect(blog('src/manifest.ts')).toContain(
      "path: '/my-blog/all-posts',\n      screen: 'all-posts',\n      title: 'All posts',",
    );
    // This remote had no page before.
    expect(read('remote-account/src/manifest.ts')).toContain("path: '/new',\n      screen: 'new',");
  });

  test.each([
    ['remote-my-blog/all-posts', '/blog/posts', 'all-posts.tsx is there already'],
    [
      'remote-my-blog/browse',
      '/browse',
      'remote-my-blog can\'t be mounted at "/browse": the host shows /browse.',
    ],
    [
      'remote-my-blog/posts',
      '/new',
      'remote-my-blog can\'t be mounted at "/new": remote-account is at /new.',
    ],
    [
      'remote-my-blog/posts',
      '/my-blog/all-posts',
      'src/manifest.ts has a page at /my-blog/all-posts',
    ],
    [
      'remote-auth/posts',
      undefined,
      'remote-auth/src/manifest.ts is not there: a page needs a manifest',
    ],
    ['remote-my-blog/posts', 'posts', 'An address is like "/blog/my-posts", not "posts".'],
    ['remote-diary/posts', undefined, 'There is no remote-diary; there are remote-auth,'],
    ['remote-my-blog/Posts', undefined, 'A screen is called like "remote-blog/my-posts"'],
    ['remote-my-blog/../x', undefined, 'A screen is called like "remote-blog/my-posts"'],
    ['remote-my-blog', undefined, 'A screen is called like "remote-blog/my-posts"'],
  ])(
    'the screen %s at %s is refused in a sentence, and nothing is written',
    (name, path, sentence) => {
      const before = [read('config/mounts.json'), read('remote-my-blog/src/manifest.ts')];
      expect(() => addScreen(ideaHub(copy.folder), name, { path })).toThrow(sentence);
      expect([read('config/mounts.json'), read('remote-my-blog/src/manifest.ts')]).toEqual(before);
      expect(existsSync(join(copy.folder, 'remote-my-blog', 'src', 'posts'))).toBe(false);
    },
  );

  test('a remote gets a port that no other program of the start has', () => {
    expect(nameRemote('remote-a', [], [8080]).port).toBe(3001);
    expect(nameRemote('remote-a', [3001, 8079], [8080]).port).toBe(8081);
  });
});

describe('tutorial', () => {
  /** Commands that serve, build or release. Only `npm run test:full` runs them. */
  const SERVES = /^npm (start|run dev|run release)\b/;

  /** Returns the commands of `docs/tutorial.md`, one per line, in order. */
  function tutorialCommands(): string[] {
    const text = readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8');
    return [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
  }

  let copy: Copy;
  let clone: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });

  /** Replaces the install of `npm start`. */
  function install(folder: string): void {
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '@idea-hub'), { recursive: true });
    for (const name of readdirSync(join(clone, 'node_modules'))) {
      if (name !== '@idea-hub') symlinkSync(join(clone, 'node_modules', name), join(modules, name));
    }
    for (const name of readdirSync(join(clone, 'node_modules', '@idea-hub'))) {
      symlinkSync(join(folder, name), join(modules, '@idea-hub', name));
    }
  }

  beforeAll(() => {
    copy = workingCopy();
    clone = copy.folder;
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'Before');
  });
  afterAll(() => copy.remove());

  test('[MF-10] the tutorial’s commands make and remove a remote and a screen, and keep other files @ci', () => {
    const readme = join(clone, 'README.md');
    const mine = `${readFileSync(readme, 'utf8')}\nHalf a sentence`;
    writeFileSync(readme, mine);
    mkdirSync(join(clone, 'remote-blog'));
    writeFileSync(join(clone, 'remote-blog', 'notes.md'), 'An idea of mine');
    const before = git('status', '--porcelain');
    // Put it beside the clone, under a name that only this test uses.
    const there = `${clone}-tutorial`;

    let cwd = clone;
    const made: Record<string, boolean> = {};
    for (const written of tutorialCommands()) {
      const command = written.replace('../idea-hub-tutorial', there);
      if (SERVES.test(command)) continue;
      if (command.startsWith('cd ')) {
        cwd = command === 'cd -' ? clone : command.slice(3);
        if (cwd === there) install(there);
        continue;
      }
      const cli = `${process.execPath} --import tsx scripts/cli.ts`;
      const line = command.replace(/^npm run new:(\w+) --/, `${cli} new-$1`);
      execFileSync('bash', ['-ec', line], { cwd, stdio: 'pipe' });
      if (/new:remote/.test(command)) made.remote = existsSync(join(cwd, 'remote-blog', 'src'));
      if (/new:screen/.test(command))
        made.screen = existsSync(join(cwd, 'remote-blog', 'src', 'screens', 'posts.tsx'));
      if (/^git restore/.test(command)) made.undone = !existsSync(join(cwd, 'remote-blog'));
    }

    expect(made).toEqual({ remote: true, screen: true, undone: true });
    expect(existsSync(there)).toBe(false);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    expect(git('status', '--porcelain')).toBe(before);
    expect(readFileSync(readme, 'utf8')).toBe(mine);
  }, 120_000);
});
