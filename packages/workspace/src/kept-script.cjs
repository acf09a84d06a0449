// Caches scripts that were bundled from TypeScript until one of their sources changes. Plain
// JavaScript, since it runs before anything can read TypeScript. CommonJS, since Jest requires it.
const { createHash } = require('node:crypto');
const {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname, join } = require('node:path');
const { compileFunction, constants } = require('node:vm');

/**
 * Installed files all have a modification time in 1985, so only the change time distinguishes them.
 */
function stateOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && { ctime: found.ctimeMs, size: found.size };
}

/** Includes a hash of the path: checkouts with linked dependencies share this folder. */
function placeOf(entry, modules) {
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 12);
  return join(modules, '.cache', 'composed', `${basename(entry)}-${hash}.cjs`);
}

/**
 * Returns the cached script of `entry` below the folder `modules`. Returns `null` if there is none
 * or if one of its sources has changed.
 */
exports.keptScript = (entry, modules) => {
  try {
    const text = readFileSync(placeOf(entry, modules), 'utf8');
    const sources = JSON.parse(text.slice(2, text.indexOf('\n')));
    const same = ([source, ctime, size]) => {
      const now = stateOf(source);
      return now?.ctime === ctime && now.size === size;
    };
    return sources.every(same) ? text : null;
  } catch {
    return null;
  }
};

/**
 * Caches a script that was bundled from `sources` (absolute paths). `began` is the bundling's start
 * in milliseconds. If the file can't be written, the next command bundles again.
 */
exports.keepScript = (entry, modules, { script, sources, began }) => {
  const states = sources.map((source) => [source, stateOf(source)]);
  // A source that changed after the start may have been read before its change.
  if (!existsSync(modules) || states.some(([, now]) => !now || now.ctime >= began)) return;
  const line = JSON.stringify(states.map(([source, now]) => [source, now.ctime, now.size]));
  const file = placeOf(entry, modules);
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, `//${line}\n${script}`);
    renameSync(own, file);
  } catch {}
};

/** Runs a CommonJS script as if it were the file `entry`. Returns its exports. */
exports.runScript = (script, entry) => {
  const module = { exports: {} };
  const run = compileFunction(script, ['module', 'exports', 'require', '__dirname'], {
    filename: entry,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run(module, module.exports, createRequire(entry), dirname(entry));
  return module.exports;
};
