import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import { folderOf, PACKAGES, type Package, REMOTES, SITE } from '@composed/workspace/paths';
import { assertFree, portOf } from '@composed/workspace/ports';
import { prepareState } from '@composed/workspace/state-folder';
import { UserError } from '@composed/workspace/user-error';
import { readEnvironment } from './environment.ts';
import { type Running, Supervisor } from './supervisor.ts';
import { startWatchedServer } from './watched-server.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

type Purpose = 'alone' | 'host' | 'site';

function devServer(name: Package, purpose: Purpose, say: (line: string) => void): Running {
  const child = startNode([RSPACK, 'serve'], {
    cwd: folderOf(name),
    env: {
      ...process.env,
      NODE_ENV: purpose === 'site' ? 'production' : 'development',
      SERVE_COMPOSED: purpose === 'alone' ? '' : '1',
    },
  });
  eachLine([child.stdout, child.stderr], say);
  const ended = endOf(child);
  return {
    name: `The development server of ${name}`,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Flags that serve a remote's container to a host, instead of running the remote in its own shell.
 */
const PURPOSES: Record<string, Purpose> = { '--for-host': 'host', '--for-site': 'site' };

const HOW = {
  host: 'Inside a host in development, with hot reload',
  site: 'Inside a test environment ("localRemotes"), whose tab is reloaded after each build',
};

/**
 * Starts everything with hot reload: changed servers restart, the host and the remotes swap
 * modules.
 *
 * With a package's name, starts only its development server. A remote then shows its screens
 * without a host. A host can also load it, by `?release=remote-x@http://localhost:…/`. `--for-host`
 * is for a host in development, `--for-site` for a test environment, which uses a production build.
 */
export async function dev(args: string[]): Promise<void> {
  const [flag = ''] = args.filter((arg) => Object.hasOwn(PURPOSES, arg));
  const [only] = args.filter((arg) => !Object.hasOwn(PURPOSES, arg));
  const { ports, serverEnv } = readEnvironment(process.env);
  const names = only === undefined ? PACKAGES : PACKAGES.filter((name) => name === only);
  if (names.length === 0) {
    throw new UserError(`There is no package "${only}"; there are ${PACKAGES.join(', ')}.`);
  }
  const purpose = PURPOSES[flag] ?? 'alone';
  if (purpose !== 'alone' && names.some((name) => name === 'host')) {
    throw new UserError(`${flag} wants a remote: npm run dev -- ${REMOTES[0]} ${flag}`);
  }
  // A remote's own repository has no host and no other remotes.
  const composed = only === undefined && PACKAGES.includes('host');
  await assertFree(ports, composed ? undefined : names);
  prepareState();
  const supervisor = new Supervisor();
  await supervisor.run(async () => {
    const label = (name: string) => (line: string) => console.log(`[${name}] ${line}`);
    for (const [name, server] of Object.entries(composed ? (SITE.servers ?? {}) : {})) {
      const env = serverEnv[name] ?? {};
      supervisor.keep(await startWatchedServer(server, portOf(ports, name), env, label(name)));
    }
    for (const name of names) {
      const forWhom = composed ? 'host' : purpose;
      supervisor.keep(devServer(name, forWhom, composed ? label(name) : console.log));
    }
  });
  const address = `http://localhost:${ports[names[0] as Package]}`;
  const title = composed ? SITE.title : `${names.join(', ')} alone`;
  console.log(
    purpose === 'alone'
      ? `\n  ${title}, with hot reload: ${address}\n`
      : `\n  ${HOW[purpose]}: ?release=${names[0]}@${address}/\n`,
  );
}
