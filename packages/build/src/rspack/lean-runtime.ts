import { UserError } from '@composed/workspace/user-error';

/** Version of the bundler whose generated code this module edits. */
const KNOWN_RSPACK = '2.2.9';

/** Code that runs in a page for Module Federation: ours, or Module Federation's own. */
export type FederationRuntime = 'lean' | 'stock';

/** Reads `FEDERATION_RUNTIME`. Throws a `UserError` for an unknown value. */
export function federationRuntime(env: NodeJS.ProcessEnv = process.env): FederationRuntime {
  const wanted = env.FEDERATION_RUNTIME || 'lean';
  if (wanted === 'lean' || wanted === 'stock') return wanted;
  throw new UserError(`FEDERATION_RUNTIME must be lean or stock, not "${wanted}".`);
}

/** Tells why the lean runtime can't be used with a version of rspack, or returns undefined. */
export const unknownRspack = (version: string): string | undefined =>
  version === KNOWN_RSPACK
    ? undefined
    : `The lean federation runtime knows rspack ${KNOWN_RSPACK}, and ${version} is installed.`;

/** Generated code that the lean runtime can't be made from. */
export class UnknownCode extends Error {}

/** Text that shows that some generated code exists, and the pattern that matches that code. */
interface Edit {
  sign: string;
  pattern: RegExp;
  replacement?: string;
}

/** Edits a runtime module. Throws `UnknownCode` if a sign is left, so that its pattern found nothing. */
function edited(module: string, generated: string, edits: readonly Edit[]): string {
  let text = generated;
  for (const { sign, pattern, replacement = '' } of edits) {
    text = text.replace(pattern, replacement);
    if (!text.includes(sign)) continue;
    throw new UnknownCode(`rspack generated "${module}" with "${sign}" in an unknown form.`);
  }
  return text;
}

/**
 * Code that finds the script's folder, with a fallback for a missing `currentScript`. Our pages
 * never need the fallback.
 */
const FOLDER: Edit = {
  sign: 'getElementsByTagName',
  pattern: /^[\s\S]*(?=__webpack_require__\.p = scriptUrl)/,
  replacement: `var scriptUrl = (document.currentScript?.src ?? '').replace(/[^/]*$/, '');\n`,
};

/** Chunk loading that requests files. The code after it registers loaded chunks. */
const REQUESTS: Edit = {
  sign: '__webpack_require__.l(',
  pattern:
    /__webpack_require__\.f\.j = [\s\S]*?(?=__webpack_require__\.O\.j = |\/\/ install a JSONP callback)/,
};

/** Code that puts a file's hash into its name. The host finds the hash in the record. */
const HASH: Edit = {
  sign: '"." + chunkId',
  pattern: / \+ "\." \+ chunkId(?= \+ "\.(?:js|css)")/,
};

/** Code that only Module Federation's own runtime reads. */
const UNREAD: readonly Edit[] = [
  { sign: 'shareScope:', pattern: / shareScope: "default",?/g },
  { sign: 'import: null', pattern: / import: null,/g },
  {
    sign: 'eager: false',
    pattern:
      /, strictVersion: true, singleton: true, eager: false, fallback: undefined, treeShakingMode: null/g,
  },
  { sign: 'chunkMapping:', pattern: / chunkMapping: \{[^}]*\},/g },
  { sign: 'initialConsumes: []', pattern: /, initialConsumes: \[\]/g },
  {
    sign: 'should have',
    pattern:
      /__webpack_require__\.([\w.]+) = __webpack_require__\.\1 \|\| function\(\) \{ throw new Error\("should have [^"]*"\) \};?/g,
  },
];

/** Ids of the chunks that have a script or a stylesheet, as JavaScript source. */
export interface LazyChunks {
  scripts: string;
  styles: string;
}

export interface ChunkLoading {
  /** `null` if the build has no further chunks, such as a host. */
  lazy: LazyChunks | null;
  /** Expression of the array in which chunks register. */
  registry: string;
  limitMs: number | undefined;
}

/** Removes chunk loading from a build without further chunks. */
const withoutChunks = (generated: string) => ({
  load_script: () => '',
  css_loading: () => '',
  jsonp_chunk_loading: () => edited('jsonp_chunk_loading', generated, [REQUESTS]),
  'get javascript chunk filename': () => '',
  'get css chunk filename': () => '',
});

/**
 * Replaces the bundler's loading of chunks with the host's loader, which checks hashes, allowed
 * origins and the time limit.
 */
function withHostsLoader(generated: string, lazy: LazyChunks, { registry, limitMs }: ChunkLoading) {
  const load = (name: 'u' | 'k') =>
    `__webpack_require__.load(__webpack_require__.p + __webpack_require__.${name}(chunk), ${limitMs})`;
  return {
    load_script: () => '',
    'get javascript chunk filename': () =>
      edited('get javascript chunk filename', generated, [HASH]),
    // A stylesheet has the same name as its script, in another folder.
    'get css chunk filename': () =>
      "__webpack_require__.k = (chunk) => 'css' + __webpack_require__.u(chunk).slice(2, -2) + 'css';",
    css_loading: () => `__webpack_require__.f.css = (chunk, promises) => {
      if (${lazy.styles}.includes(chunk)) promises.push(${load('k')});
    };`,
    // A chunk's file may add its modules to the registry before or after this script runs. The
    // loader makes sure that each file runs only once.
    jsonp_chunk_loading: () => `const come = {};
    __webpack_require__.f.j = (chunk, promises) => {
      if (!come[chunk] && ${lazy.scripts}.includes(chunk)) {
        promises.push(${load('u')}.then(() => {
          if (!come[chunk]) throw new Error('Chunk ' + chunk + ' is not in its file.');
        }));
      }
    };
    const take = ([chunks, modules]) => {
      Object.assign(__webpack_require__.m, modules);
      for (const chunk of chunks) come[chunk] = true;
    };
    const registry = ${registry} ||= [];
    const push = registry.push.bind(registry);
    registry.forEach(take);
    registry.push = (data) => {
      take(data);
      push(data);
    };`,
  };
}

/**
 * Returns the code that replaces a generated runtime module, or undefined for a module that stays.
 * Throws `UnknownCode` if the generated code has an unknown form.
 */
export function leanSource(
  module: string,
  generated: string,
  loading: ChunkLoading,
): string | undefined {
  const { lazy } = loading;
  const unread = () => edited(module, generated, UNREAD);
  const sources: Record<string, (() => string) | undefined> = {
    create_script_url: () => '',
    get_trusted_types_policy: () => '',
    auto_public_path: () => edited(module, generated, [FOLDER]),
    global: () => '__webpack_require__.g = globalThis;',
    'module_federation/runtime': () => '',
    consumes_loading: unread,
    initialize_exposes: unread,
    sharing: unread,
    ...(lazy === null ? withoutChunks(generated) : withHostsLoader(generated, lazy, loading)),
  };
  return sources[module]?.();
}
