import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { requiredRanges } from '@composed/build/rspack/sharing';
import { isUrl } from '@composed/contract/settings';
import { DEVELOPMENT, NO_EXTRAS } from '@composed/site/developed-site';
import { listenOnLoopback } from '@composed/site/listen';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import { freePorts } from '@composed/workspace/free-ports';
import { folderOf, PACKAGES, type Package, REMOTES, SITE, STATE } from '@composed/workspace/paths';
import { assertFree, type Ports, portOf, portTaken } from '@composed/workspace/ports';
import { prepareState } from '@composed/workspace/state-folder';
import { UserError } from '@composed/workspace/user-error';
import { type Around, developedServer } from './developed-server.ts';
import { readEnvironment } from './environment.ts';
import { type InsideOptions, type InsideSite, insideSite } from './inside-site.ts';
import { type Running, Supervisor } from './supervisor.ts';
import { startWatchedServer } from './watched-server.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

type Purpose = 'alone' | 'host' | 'site';

/** File that a remote's `rspack.config.ts` imports. The bundler reads its configuration only at the start. */
const MANIFEST = 'manifest.ts';

/** Starts a package's development server, and again after each change of its manifest. */
function devServer(
  name: Package,
  purpose: Purpose,
  say: (line: string) => void,
  env: Record<string, string> = {},
): Running {
  const start = () => {
    const started = startNode([RSPACK, 'serve'], {
      cwd: folderOf(name),
      env: {
        ...process.env,
        ...env,
        NODE_ENV: purpose === 'site' ? 'production' : 'development',
        SERVE_COMPOSED: purpose === 'alone' ? '' : '1',
      },
    });
    eachLine([started.stdout, started.stderr], say);
    return started;
  };
  let child = start();
  let isStale = false;
  const watcher = watch(join(folderOf(name), 'src'), (_event, file) => {
    if (file !== MANIFEST) return;
    isStale = true;
    child.kill('SIGTERM');
  });
  async function untilEnd(): Promise<string> {
    const how = await endOf(child);
    if (!isStale) return how;
    isStale = false;
    child = start();
    return untilEnd();
  }
  const ended = untilEnd();
  return {
    name: `The development server of ${name}`,
    ended,
    stop() {
      watcher.close();
      isStale = false;
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const OPTIONS = {
  in: { type: 'string' },
  api: { type: 'string' },
  'allow-writes': { type: 'boolean', default: false },
  'for-site': { type: 'boolean', default: false },
} as const;

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const { in: site, api, 'allow-writes': writes, 'for-site': forSite } = values;
    for (const [name, value] of Object.entries({ in: site, api })) {
      if (value === undefined || isUrl(value)) continue;
      throw new UserError(
        `--${name} wants an address, such as https://shop.example, not "${value}".`,
      );
    }
    const alone = site === undefined && (writes ? 'allow-writes' : api && 'api');
    if (alone) throw new UserError(`--${alone} is for the calls of a live site: give --in, too.`);
    const unknown = positionals.find((name) => !PACKAGES.includes(name));
    if (unknown !== undefined) {
      throw new UserError(`There is no package "${unknown}"; there are ${PACKAGES.join(', ')}.`);
    }
    return { site, api, writes, forSite, names: positionals.length > 0 ? positionals : PACKAGES };
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [sentence] = (error as Error).message.split('. ');
    throw new UserError(`${sentence}. There are --${Object.keys(OPTIONS).join(', --')}.`);
  }
}

const label = (name: string) => (line: string) => console.log(`[${name}] ${line}`);

/**
 * Starts everything with hot reload: changed servers restart, the host and the remotes swap modules.
 *
 * With names of packages, starts only their development servers. Remotes then show their screens without a host. With
 * `--in`, they run inside the pages of a live site, of which nothing changes. `--for-site` serves a production build to
 * a test environment, which loads it by `?release=remote-x@http://localhost:…/`.
 */
export async function dev(args: string[]): Promise<void> {
  const { names, forSite, ...options } = readOptions(args);
  const { ports } = readEnvironment(process.env);
  const supervisor = new Supervisor();
  if (forSite) {
    const [name = ''] = names;
    if (names.length > 1 || name === 'host') {
      throw new UserError(`--for-site wants a remote: npm run dev -- ${REMOTES[0]} --for-site`);
    }
    await assertFree(ports, names);
    prepareState();
    supervisor.keep(devServer(name, 'site', console.log));
    const address = `http://localhost:${ports[name]}/`;
    console.log(
      `\n  Inside a test environment ("localRemotes"), whose tab is reloaded after each build: ?release=${name}@${address}\n`,
    );
    return;
  }
  if (options.site !== undefined)
    return developInside(options.site, names, options, ports, supervisor);
  if (names.includes('host')) return developHere(names, ports, supervisor);
  await startAlone(names, ports, supervisor);
}

async function startAlone(
  names: readonly Package[],
  ports: Ports,
  supervisor: Supervisor,
  note = '',
): Promise<void> {
  await assertFree(ports, names);
  prepareState();
  for (const name of names) {
    supervisor.keep(devServer(name, 'alone', console.log, { DEV_NOTE: note }));
    console.log(`\n  ${name} alone, with hot reload: http://localhost:${ports[name]}\n`);
  }
}

/** Starts development servers of packages, and the server of the pages that contain them. */
async function serveDeveloped(
  {
    started,
    locals,
    purpose,
  }: { started: readonly Package[]; locals: readonly Package[]; purpose: Purpose },
  ports: Ports,
  supervisor: Supervisor,
  around: Around,
): Promise<string> {
  await assertFree(ports, ['host', ...started]);
  const [ofHost = 0] = await freePorts(1);
  const running = new Set(started);
  for (const name of started) {
    const env = name === 'host' ? { [SITE.packages.host?.variable ?? '']: String(ofHost) } : {};
    const server = devServer(name, purpose, label(name), env);
    supervisor.keep(server);
    void server.ended.then(() => running.delete(name));
  }
  const origin = `http://localhost:${ports.host}`;
  const bases = locals.map((name): [string, string] => [
    name,
    name === 'host'
      ? `http://localhost:${ofHost}/releases/host/${DEVELOPMENT}/`
      : `http://localhost:${portOf(ports, name)}/`,
  ]);
  const { listener, ready } = developedServer({
    ...around,
    origin,
    folder: join(STATE, 'development', String(ports.host)),
    locals: new Map(bases),
    isStarting: (name) => running.has(name),
    say: (sentence) => console.log(`  ${sentence}`),
  });
  await listenOnLoopback(listener, ports.host).catch((error) => {
    throw portTaken(ports, error);
  });
  await ready();
  return origin;
}

/** Develops packages of a site in the pages of this repository's host. */
async function developHere(
  names: readonly Package[],
  ports: Ports,
  supervisor: Supervisor,
): Promise<void> {
  const { config, serverEnv } = readEnvironment(process.env);
  const isWhole = names === PACKAGES;
  await assertFree(ports, isWhole ? undefined : names);
  prepareState();
  await supervisor.run(async () => {
    for (const [name, server] of Object.entries(isWhole ? (SITE.servers ?? {}) : {})) {
      const env = serverEnv[name] ?? {};
      supervisor.keep(await startWatchedServer(server, portOf(ports, name), env, label(name)));
    }
    const { mounts = {} } = SITE;
    const list = { microFrontends: {}, extras: { ...NO_EXTRAS, mounts } };
    const around = { config, list, remotes: [], fragments: {}, problems: [] };
    const packages = { started: names, locals: PACKAGES, purpose: 'host' } as const;
    const origin = await serveDeveloped(packages, ports, supervisor, {
      surroundings: async () => around,
      serverOf: () => undefined,
      refusal: () => null,
    });
    console.log(`\n  ${SITE.title}, with hot reload: ${origin}\n`);
  });
}

/** Develops packages in the pages of a live site. If there is none, shows remotes without a host. */
async function developInside(
  address: string,
  names: readonly Package[],
  options: Pick<InsideOptions, 'api' | 'writes'>,
  ports: Ports,
  supervisor: Supervisor,
): Promise<void> {
  const hasHost = names.includes('host');
  const { sessionCalls = [] } = SITE.settings;
  let site: InsideSite;
  try {
    const needs = requiredRanges();
    site = await insideSite(address, { ...options, sessionCalls, hasHost, needs });
  } catch (error) {
    if (!(error instanceof UserError) || hasHost) throw error;
    const note = `${error.message} The remote is shown without a host.`;
    console.log(`\n  ${note}`);
    return startAlone(names, ports, supervisor, note);
  }
  prepareState();
  await supervisor.run(async () => {
    const purpose = site.isHot ? 'host' : 'site';
    const packages = { started: names, locals: names, purpose } as const;
    const origin = await serveDeveloped(packages, ports, supervisor, site);
    console.log(`\n  ${names.join(', ')} inside ${site.live}: ${origin}\n`);
  });
}
