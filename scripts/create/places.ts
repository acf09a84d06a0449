import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Naming } from '@composed/create/naming';
import { moduleNameOf, type ScreenNaming } from './remote-template.ts';

/** Place in this workspace that must mention each remote. */
interface Place {
  file: string;
  /** The text goes before or after the first match of the pattern that follows `within`. */
  within: RegExp;
  before?: RegExp;
  after?: RegExp;
  text: string;
}

const END_OF_TABLE = /^[}\]];?$/m;
const LAST_LINE = (of: string) => new RegExp(`(?:^\\| ${of} .*\\n)+`, 'm');

/** Returns the places for a new remote with the screen `home`. */
export const placesOfRemote = ({ name, path, title, variable, port }: Naming): Place[] => [
  {
    file: 'e2e/faults/dead-remote.spec.ts',
    within: /^const ROUTES: .*\{$/m,
    before: END_OF_TABLE,
    text: `  '${name}': { path: '${path}', other: '/auth' },\n`,
  },
  {
    file: 'e2e/running/remote-alone.spec.ts',
    within: /^const PATHS: .*\{$/m,
    before: END_OF_TABLE,
    text: `  '${name}': '${path}',\n`,
  },
  {
    file: 'README.md',
    within: /^\| folder \|/m,
    after: LAST_LINE('`remote-[a-z-]+/`'),
    text: `| \`${name}/\` | ${title} |\n`,
  },
  {
    file: 'README.md',
    within: /^\| `HOST_PORT` \|/m,
    after: LAST_LINE('`[A-Z_]+_PORT` \\| \\d+ \\| remote-[a-z-]+'),
    text: `| \`${variable}\` | ${port} | ${name} |\n`,
  },
];

/** Returns the code of a page in a remote's manifest. */
const routeText = ({ screen, title, path }: ScreenNaming): string => `    {
      path: '${path}',
      screen: '${screen}',
      title: '${title}',
      description: '${title}.',
      indexed: true,
    },
`;

/** Returns the place for a page in a manifest, which may have no pages yet. */
const manifestPlace = (naming: ScreenNaming, manifest: string): Place => ({
  file: `${naming.remote}/src/manifest.ts`,
  within: /defineManifest\(\{$/m,
  ...(/^ {2}routes: \[$/m.test(manifest)
    ? { after: /^ {2}routes: \[\n/m, text: routeText(naming) }
    : { after: /^.*\n/, text: `  routes: [\n${routeText(naming)}  ],\n` }),
});

/**
 * Returns the places for an additional screen of a remote.
 *
 * @param contract file that declares the remote's screens with their props
 * @param manifest current text of the remote's manifest
 */
export function placesOfScreen(naming: ScreenNaming, contract: string, manifest: string): Place[] {
  const { remote, screen, title, path } = naming;
  const key = screen.includes('-') ? `'${screen}'` : screen;
  const module = moduleNameOf(naming);
  return [
    {
      file: contract,
      within: new RegExp(`^ +'${remote}': \\{$`, 'm'),
      before: /^ +\};$/m,
      text: `    ${key}: Record<never, never>;\n`,
    },
    manifestPlace(naming, manifest),
    {
      file: `${remote}/rspack.config.ts`,
      within: /^ {2}exposes: \{$/m,
      before: /^ {2}\} satisfies /m,
      text: `    './${screen}': './src/screens/${screen}.tsx',\n`,
    },
    {
      file: `${remote}/src/standalone.tsx`,
      within: /^import .* from '\.\/screens\//m,
      before: /^import /m,
      text: `import { screen as ${module} } from './screens/${screen}.tsx';\n`,
    },
    {
      file: `${remote}/src/standalone.tsx`,
      within: /^ {2}screens: \[/m,
      before: /,?\s*\],\s*\}\);\s*$/,
      text: `,\n    { path: '${path}', title: '${title}', element: <${module}.Screen /> }`,
    },
  ];
}

/** Finds the index for the text. Returns `null` if the file no longer looks as expected. */
function indexIn(content: string, { within, before, after }: Place): number | null {
  const start = within.exec(content)?.index ?? null;
  if (start === null) return null;
  const match = (before ?? after)?.exec(content.slice(start));
  if (!match) return null;
  return start + match.index + (before === undefined ? match[0].length : 0);
}

export interface Named {
  /** Files that mention the remote now. */
  done: string[];
  /** Texts that the user must add by hand. */
  left: { file: string; text: string }[];
}

/** Inserts the texts into all places of the workspace. */
export function nameInPlaces(root: string, places: readonly Place[]): Named {
  const named: Named = { done: [], left: [] };
  for (const place of places) {
    const path = join(root, place.file);
    const content = readFileSync(path, 'utf8');
    const index = indexIn(content, place);
    if (index === null) named.left.push({ file: place.file, text: place.text });
    else {
      writeFileSync(path, content.slice(0, index) + place.text + content.slice(index));
      if (!named.done.includes(place.file)) named.done.push(place.file);
    }
  }
  return named;
}
