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
  // `production` would leave the build tools out, and the build is ours to make.
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.error?.code === 'ENOENT') stop('npm was not found; it comes with Node.');
  if (done.status !== 0) stop('The dependencies could not be installed; see the messages above.');
  writeFileSync(stamp, wanted);
}

const child = spawn(
  process.execPath,
  ['--import', 'tsx', join(root, 'tools', 'src', 'cli.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
