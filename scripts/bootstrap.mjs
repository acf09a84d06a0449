// Runs before anything is installed, so it needs Node alone: checks the version, installs what the
// lockfile asks for when that changed, and hands over to the command.
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
// A second one comes when Ctrl-C reached the whole group; whoever is ending takes it as no news.
const passOn = (signal) => running?.kill(signal);

/** Runs a program to its end. Returns its exit code; `null` when a signal ended it. */
function run(program, args, options) {
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { cwd: root, ...options });
    running.once('error', reject);
    running.once('exit', resolve);
  });
}

// npm passes some signals on, but not that it was killed. Then this process gets another parent.
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

/** Packages bring scripts that run while they are installed: no key of a release is theirs to read. */
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
  // Standard output is for what the command itself has to say.
  console.error('Installing dependencies …');
  // Not `npm ci`: it starts by deleting everything, also below a server that runs. The locked
  // versions hold all the same, and `--no-save` leaves the lockfile alone. A shell's NODE_ENV must not
  // keep the build tools away.
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
    // A copy of this folder made by links keeps its own.
    writeFileSync(`${stamp}.new`, wanted);
    renameSync(`${stamp}.new`, stamp);
  } catch (error) {
    stop(`The folder ${dirname(stamp)} cannot be written to (${error.code}).`);
  }
}

/** The commands that a person or a CI waits for many times a day: no second program is started. */
async function release() {
  for (const signal of SIGNALS) process.off(signal, passOn);
  running = undefined;
  process.chdir(root);
  const { compiledRelease } = await import('./compiled-release.mjs');
  await compiledRelease(root);
}

/** Any other command, in a program that reads the sources as they are. */
async function fromSources() {
  const code = await run(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts', 'cli.ts'), ...process.argv.slice(2)],
    // The channel tells it when this process is gone, however that came.
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  process.exit(code ?? 1);
}

await (process.argv[2] === 'release' ? release() : fromSources());
