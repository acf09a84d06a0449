// Fails on a lockfile that `npm ci` could refuse on another machine, or that lacks a hash. Each package needs one, also
// those of other platforms, and no entry may contain a registry's address.
//   node scripts/check-lockfile.mjs [package-lock.json …]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OURS = fileURLToPath(new URL('../package-lock.json', import.meta.url));

/** Yields the places where Node looks for a dependency of the package at `place`, innermost first. */
function* placesOf(place, name) {
  for (
    let at = place;
    at !== '';
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))
  )
    yield `${at}/node_modules/${name}`;
  yield `node_modules/${name}`;
}

function faultsOf({ packages }) {
  const faults = [];
  for (const [place, entry] of Object.entries(packages)) {
    const isInstalled = place.includes('node_modules/') && !entry.link;
    if (isInstalled && entry.integrity === undefined)
      faults.push(`${place}@${entry.version} has no hash.`);
    if (/^https?:/.test(entry.resolved ?? ''))
      faults.push(`${place} has an address of a registry.`);
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = [...placesOf(place, name)].some((each) => packages[each] !== undefined);
      if (!found) faults.push(`${name}@${version}, optional for ${place}, is missing.`);
    }
  }
  return faults;
}

const files = process.argv.slice(2);
for (const file of files.length > 0 ? files : [OURS]) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const faults = faultsOf(lock);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  console.log(`${Object.keys(lock.packages).length} packages, ${faults.length} faults`);
}
