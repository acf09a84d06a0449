// Runs before dependencies are installed, so it only needs Node. Checks Node's version, installs dependencies if the
// lockfile changed, and starts the command.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (major < 20 || (major === 20 && minor < 20)) {
  stop(`Idea Hub needs Node 20.20 or newer; this is ${process.versions.node}.`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let running;
// If Ctrl-C reached the whole process group, the program gets the signal twice. It ignores the second one while it
// stops.
const passOn = (signal) => running?.kill(signal);

/** Runs a program to its end. Returns its exit code; `null` if a signal ended it. */
function run(program, args, options) {
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { cwd: root, ...options });
    running.once('error', reject);
    running.once('exit', resolve);
  });
}

// npm forwards some signals, but can't report its own SIGKILL. After that, this process has another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    if (running) passOn('SIGTERM');
    else process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Removes release keys, since install scripts of packages must not read them. */
const withoutKeys = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(RELEASE|AWS)_.*KEY|^AWS_SESSION_TOKEN$/.test(name)),
  );

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules', '.idea-hub-lock');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  // Standard output is only for the command's own output.
  console.error('Installing dependencies …');
  // `npm ci` would first delete everything, even files that a running server uses. `npm install` also uses the locked
  // versions, and `--no-save` keeps the lockfile. `--include=dev` installs the build tools even if NODE_ENV is
  // `production`.
  const code = await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'],
    {
      stdio: ['ignore', 2, 'inherit'],
      shell: process.platform === 'win32',
      env: withoutKeys(process.env),
    },
  ).catch(() => stop('npm was not found; it comes with Node.'));
  if (code !== 0) stop('The dependencies could not be installed; see the messages above.');
  try {
    // A rename, so that a linked copy of this folder keeps its own stamp.
    writeFileSync(`${stamp}.new`, wanted);
    renameSync(`${stamp}.new`, stamp);
  } catch (error) {
    stop(`The folder ${dirname(stamp)} cannot be written to (${error.code}).`);
  }
}

/** Runs release commands in this process: people and CI wait for them many times a day. */
async function release() {
  for (const signal of SIGNALS) process.off(signal, passOn);
  running = undefined;
  process.chdir(root);
  const { compiledRelease } = await import('./compiled-release.mjs');
  await compiledRelease(root);
}

/** Runs any other command in a second process, which reads the sources. */
async function fromSources() {
  const code = await run(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts', 'cli.ts'), ...process.argv.slice(2)],
    // The IPC channel closes when this process ends for any reason.
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  process.exit(code ?? 1);
}

await (process.argv[2] === 'release' ? release() : fromSources());
