// Scripts that were bundled from TypeScript, kept until one of their sources changes. Plain JavaScript,
// for it is run before anything can read TypeScript; CommonJS, for Jest requires it.
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

/** Files that installs write are all from 1985: only the time of the change tells them apart. */
function stateOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && { ctime: found.ctimeMs, size: found.size };
}

/** Checkouts with linked dependencies have a script each. */
function placeOf(entry, modules) {
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 12);
  return join(modules, '.cache', 'composed', `${basename(entry)}-${hash}.cjs`);
}

/**
 * Returns the script of `entry` that is kept below the folder `modules`; `null` where there is none, or
 * one of its sources has changed.
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
 * Keeps the script that was bundled of `sources`, absolute paths, from `began` on, in milliseconds. Where
 * it can't be written, the next command bundles again.
 */
exports.keepScript = (entry, modules, { script, sources, began }) => {
  const states = sources.map((source) => [source, stateOf(source)]);
  // One that has changed meanwhile may have been read before that.
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

/** Runs a CommonJS script as the file `entry`. Returns what it exports. */
exports.runScript = (script, entry) => {
  const module = { exports: {} };
  const run = compileFunction(script, ['module', 'exports', 'require', '__dirname'], {
    filename: entry,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run(module, module.exports, createRequire(entry), dirname(entry));
  return module.exports;
};
