import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@composed/workspace/free-ports';
import { firstProgram, inPath, installPackages } from '@composed/workspace/installed/programs';
import { configuration, type Ports } from './ceph-configuration.ts';

/**
 * Real S3 service for tests of the release store: Ceph's gateway with one monitor and one object
 * store, on loopback, with its data in a folder. Its conditional writes work. Simpler servers
 * accept a second `If-None-Match: *` with status 200.
 */
export interface S3Server {
  /** Environment variables that a release tool needs to use it. */
  env: NodeJS.ProcessEnv;
  /** Kills its processes, like a power cut. `startS3` with the same folder uses the same data. */
  kill(): Promise<void>;
}

/** Debian packages. Each one contains a program of the same name. */
const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd'];
const ADMIN = 'ceph';
const KEY = 'test-key';
const SECRET = 'test-secret';
/** File in the data folder with the ports. Written last, when the data is complete. */
const STARTED = 'ports.json';
const LIMIT_MS = 60_000;
const POLL_MS = 50;

const onThisMachine = (): boolean =>
  PROGRAMS.every((program) => firstProgram(inPath(program)) !== undefined);

/**
 * Tells whether this machine has an S3 server. With `install`, installs Debian's packages if we
 * may.
 */
export function ensureS3(install: boolean): boolean {
  if (!onThisMachine() && install) installPackages(...PROGRAMS);
  return onThisMachine();
}

async function newPorts(): Promise<Ports> {
  const [gateway, monitor] = (await freePorts(2)) as [number, number];
  return { gateway, monitor };
}

const readPorts = (dir: string) => JSON.parse(readFileSync(join(dir, STARTED), 'utf8')) as Ports;

/**
 * Starts the service with its data in `dir`. The first start creates the data. Later starts use the
 * same address.
 */
export async function startS3(dir: string): Promise<S3Server> {
  const conf = join(dir, 'ceph.conf');
  const isNew = !existsSync(join(dir, STARTED));
  const ports = isNew ? await newPorts() : readPorts(dir);
  const children: ChildProcess[] = [];
  const daemon = (program: string, args: string[]): ChildProcess => {
    const log = openSync(join(dir, 'log', `${program}.out`), 'a');
    const child = spawn(program, ['-c', conf, ...args, '-f'], { stdio: ['ignore', log, log] });
    closeSync(log);
    children.push(child);
    return child;
  };
  const run = (program: string, args: string[]): string => {
    const done = spawnSync(program, args, { encoding: 'utf8', timeout: LIMIT_MS });
    if (done.status !== 0) {
      throw new Error(`${program} ${args[0]} failed: ${done.stderr || done.error?.message}`);
    }
    return done.stdout;
  };
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // If the process ends early, end the daemons too.
  process.once('exit', killAll);
  const kill = async () => {
    process.off('exit', killAll);
    const running = children.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    const gone = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    killAll();
    await Promise.all(gone);
  };

  try {
    const osdId = randomUUID();
    if (isNew) makeCluster(dir, conf, ports, run);
    daemon('ceph-mon', ['-i', 'a']);
    if (isNew) {
      run(ADMIN, ['-c', conf, '--connect-timeout', '30', 'osd', 'new', osdId]);
      run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osdId]);
    }
    const osd = daemon('ceph-osd', ['-i', '0']);
    // A gateway that starts too early may look for the object store at its old address.
    await until('The object store', osd, () => {
      const socket = join(dir, 'run', 'osd.0.asok');
      const { stdout } = spawnSync(ADMIN, ['--admin-daemon', socket, 'status'], {
        encoding: 'utf8',
      });
      return /"state": "active"/.test(stdout);
    });
    const gateway = daemon('radosgw', ['-n', 'client.rgw']);
    if (isNew) {
      run('radosgw-admin', [
        ...['-c', conf, '-n', 'client.rgw', 'user', 'create', '--uid=test', '--display-name=test'],
        ...[`--access-key=${KEY}`, `--secret-key=${SECRET}`],
      ]);
      writeFileSync(join(dir, STARTED), JSON.stringify(ports));
    }
    const endpoint = `http://127.0.0.1:${ports.gateway}`;
    await until('The gateway', gateway, async () => (await fetch(endpoint)).ok);
    return {
      env: { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET },
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

function makeCluster(
  dir: string,
  conf: string,
  ports: Ports,
  run: (program: string, args: string[]) => string,
): void {
  const id = randomUUID();
  for (const name of ['run', 'log', 'mon', 'osd', 'rgw', 'crash']) {
    mkdirSync(join(dir, name), { recursive: true });
  }
  writeFileSync(conf, configuration(dir, id, ports));
  const keyring = join(dir, 'keyring');
  const map = join(dir, 'monmap');
  const allowed = (...caps: string[]) =>
    caps.flatMap((cap) => ['--cap', ...(cap.split(': ') as [string, string])]);
  const key = (name: string, ...caps: string[]) =>
    run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...allowed(...caps)]);
  run('monmaptool', [
    '--create',
    '--fsid',
    id,
    '--addv',
    'a',
    `[v2:127.0.0.1:${ports.monitor}]`,
    map,
  ]);
  writeFileSync(keyring, '');
  key('mon.', 'mon: allow *');
  key('client.admin', 'mon: allow *', 'osd: allow *');
  key('osd.0', 'mon: allow profile osd', 'osd: allow *');
  key('client.rgw', 'mon: allow rw', 'osd: allow rwx');
  run('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
}

/** Waits until a process is ready. Rejects if it ends or exceeds the time limit. */
async function until(
  what: string,
  child: ChildProcess,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> {
  const began = Date.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${what} ended with code ${child.exitCode}.`);
    if (Date.now() - began > LIMIT_MS) throw new Error(`${what} was not ready in time.`);
    try {
      if (await isReady()) return;
    } catch {
      // It does not respond yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
