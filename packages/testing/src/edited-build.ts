import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_MANIFEST_FILE } from '@composed/build/federation-manifest';
import type { Manifest as OwnManifest } from '@composed/contract/manifest';
import { FRAGMENTS_FILE } from '@composed/site/fragments';

/** Changes a remote's finished build in its folder. */
export type Edit = (folder: string) => void;

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));

function editManifest(folder: string, change: (manifest: Manifest) => void): void {
  const manifest = readManifest(folder);
  change(manifest);
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
}

/**
 * Appends a text to the script that defines the container. `text` gets the expression for the
 * container.
 */
export const appendToEntry =
  (text: (container: string) => string): Edit =>
  (folder) => {
    const { globalName, remoteEntry } = readManifest(folder).metaData;
    const container = `document.currentScript.chunks.${globalName}`;
    appendFileSync(join(folder, remoteEntry.name), `\n${text(container)}`);
  };

/**
 * Replaces the component of every screen. `component` is JavaScript source of a function. Its
 * arguments are the original component, the page's React, the screen's name, the object that the
 * host passes to containers, and a function that returns a shared module.
 */
export const wrapScreens = (component: string): Edit =>
  appendToEntry(
    (container) => `(() => {
      const whole = ${container};
      let shared, host;
      ${container} = {
        init(scope, initScope, given) {
          shared = (request) => {
            const [module] = Object.values(scope[request]);
            return (module.lib ??= module.get())();
          };
          host = given;
          return whole.init(scope, initScope, given);
        },
        async get(expose) {
          const { screen } = (await whole.get(expose))();
          const Screen = (${component})(screen.Screen, shared('react'), expose.slice(2), host, shared);
          return () => ({ screen: { ...screen, Screen } });
        },
      };
    })();`,
  );

/** Replaces the remote's own manifest. */
export const replaceManifest =
  (manifest: OwnManifest): Edit =>
  (folder) =>
    writeFileSync(join(folder, OWN_MANIFEST_FILE), JSON.stringify(manifest));

/** Adds prerendered HTML to a build. */
export const addFragments =
  (fragments: Readonly<Record<string, string>>): Edit =>
  (folder) => {
    const file = join(folder, FRAGMENTS_FILE);
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fragments }),
    );
  };

/** Makes every screen run code when it mounts. */
export const onMount = (does: string): Edit =>
  wrapScreens(`(Screen, React, name, host) => (props) => {
    React.useEffect(() => { ${does} }, []);
    return React.createElement(Screen, props);
  }`);

/** Exposes an additional screen with the files of an existing one. */
export const exposeAlso =
  (name: string, like: string): Edit =>
  (folder) =>
    editManifest(folder, ({ exposes }) => {
      const known = exposes.find((screen) => screen.name === like);
      if (known) exposes.push({ ...known, name });
    });

/** Deletes one of a screen's scripts and its entries in the manifest. */
export const loseScript =
  (screen: string): Edit =>
  (folder) =>
    editManifest(folder, ({ exposes }) => {
      const own = exposes.find(({ name }) => name === screen)?.assets.js.sync ?? [];
      const [lost = ''] = own.filter((file) => /^js\/\d/.test(file));
      for (const { assets } of exposes) {
        assets.js.sync = assets.js.sync.filter((file) => file !== lost);
      }
      rmSync(join(folder, lost));
    });

export const appendToStyles =
  (rule: string): Edit =>
  (folder) => {
    for (const file of readdirSync(join(folder, 'css'))) {
      appendFileSync(join(folder, 'css', file), rule);
    }
  };

export const writeScript =
  (file: string, text: string): Edit =>
  (folder) =>
    writeFileSync(join(folder, file), text);

export const all =
  (...edits: Edit[]): Edit =>
  (folder) => {
    for (const edit of edits) edit(folder);
  };
