// Checks every file that names remotes against config/remotes.json.
//   node scripts/check-remotes.mjs [root]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const list = JSON.parse(readFileSync(join(root, 'config/remotes.json'), 'utf8'));
const remotes = Object.keys(list);

const SKIPPED = /^(node_modules|dist|docs|coverage|package-lock\.json)$|^\./;
// Unit tests, and stages of the end-to-end tests, may use only some remotes.
const BY_CHOICE = /\.test\.tsx?$|[\\/](scripts[\\/]test[\\/]|packages[\\/](.+[\\/])?testing)/;
const TEXT = /\.([cm]?[jt]sx?|json|md|yml|svg)$/;

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (TEXT.test(entry.name) && !BY_CHOICE.test(path)) yield path;
  }
}

const names = (text, word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);

/** Required files of a remote's folder. All other code finds the remote by them. */
const PARTS = ['package.json', 'rspack.config.ts', join('src', 'standalone.tsx')];

const wrong = [];
for (const remote of remotes) {
  for (const part of PARTS) {
    if (!existsSync(join(root, remote, part))) wrong.push(`${join(remote, part)} is missing.`);
  }
}
// A remote that only needs a grant has a manifest and is in no list of this repository.
for (const folder of readdirSync(root)) {
  const isPackage = folder.startsWith('remote-') && existsSync(join(root, folder, 'package.json'));
  if (isPackage && !remotes.includes(folder) && !existsSync(join(root, folder, 'grant.json'))) {
    wrong.push(`config/remotes.json does not name ${folder}.`);
  }
}
for (const key of ['port', 'variable']) {
  const seen = new Map();
  for (const [remote, { [key]: value }] of Object.entries(list)) {
    if (seen.has(value)) wrong.push(`${remote} and ${seen.get(value)} have the same ${key}.`);
    seen.set(value, remote);
  }
}
// A file that names all remotes except one, or all their variables except one, is incomplete. Two names are no list
// yet, since a rule may concern two remotes. A remote with pages in its manifest is not in the host's tables.
const ownPages = (remote) => {
  const manifest = join(root, remote, 'src', 'manifest.ts');
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('routes: [');
};
const sets = [
  remotes.filter((remote) => !ownPages(remote)),
  remotes.map((remote) => list[remote].variable),
];
for (const path of filesBelow(root)) {
  const text = readFileSync(path, 'utf8');
  for (const words of sets) {
    const missing = words.filter((word) => !names(text, word));
    if (words.length > 3 && missing.length === 1) {
      wrong.push(`${relative(root, path)} names every remote but ${missing[0]}.`);
    }
  }
}

for (const sentence of wrong) console.error(sentence);
console.log(`${remotes.length} remotes, ${wrong.length} forgotten or wrong`);
process.exitCode = wrong.length === 0 && remotes.length > 0 ? 0 : 1;
