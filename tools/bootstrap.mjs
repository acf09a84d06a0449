// Runs before anything is installed, so it needs Node alone: checks the version, installs what the
// lockfile asks for when that changed, and hands over to the command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules', '.idea-hub-lock');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing dependencies …');
  // Not `npm ci`: it starts by deleting everything, also below a server that runs. The locked
  // versions hold all the same, and `--no-save` leaves the lockfile alone. A shell's NODE_ENV must not
  // keep the build tools away.
  const done = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (done.error?.code === 'ENOENT') stop('npm was not found; it comes with Node.');
  if (done.status !== 0) stop('The dependencies could not be installed; see the messages above.');
  writeFileSync(stamp, wanted);
}

const child = spawn(
  process.execPath,
  ['--import', 'tsx', join(root, 'tools', 'src', 'cli.ts'), ...process.argv.slice(2)],
  // The channel tells it when this process is gone, however that came.
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
