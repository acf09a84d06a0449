// Puts the optional binaries of other platforms into the lockfile, where the machine that wrote it could
// not ask for them: without them `npm ci` calls the lockfile incomplete. Changes nothing else.
//   node tools/src/complete-lockfile.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../../package-lock.json', import.meta.url);
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
  'wasi',
];
const CPUS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** `…-linux-arm64-musl` → linux, arm64; the first part that names one counts. */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((known) => parts.includes(known));
  const cpu = CPUS.find((known) =>
    parts.some((part) => part === known || part.startsWith(`${known}-`)),
  );
  const wasm = parts.includes('wasm32');
  return {
    ...(cpu === undefined && !wasm ? {} : { cpu: [wasm ? 'wasm32' : cpu] }),
    ...(system === undefined || wasm ? {} : { os: [system] }),
  };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const packages = lock.packages;

/** Where node would look for a dependency of the package at `place`. */
function isListed(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '' || !at.includes('/node_modules/')) {
      return packages[`node_modules/${name}`] !== undefined;
    }
  }
}

const missing = [];
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isListed(place, name)) missing.push([name, version, entry]);
  }
}
for (const [name, version, parent] of missing) {
  const platform = platformOf(name);
  if (Object.keys(platform).length === 0 || !/^\d/.test(version)) {
    console.error(`${name}@${version} is optional, missing, and names no platform.`);
    process.exitCode = 1;
    continue;
  }
  packages[`node_modules/${name}`] = {
    version,
    ...platform,
    ...(parent.dev ? { dev: true } : {}),
    optional: true,
  };
}
console.log(`${missing.length} optional binaries of other platforms were missing`);
if (process.argv.includes('--check')) process.exitCode = missing.length === 0 ? 0 : 1;
else if (missing.length > 0) {
  const root = packages[''];
  const sorted = Object.fromEntries(
    Object.entries(packages)
      .filter(([place]) => place !== '')
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  lock.packages = { '': root, ...sorted };
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
