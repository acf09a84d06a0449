import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleNameOf, type ScreenNaming } from './naming.ts';

/** Place in a repository that must mention a remote or a screen. */
export interface Place {
  file: string;
  /** The text goes before or after the first match of the pattern that follows `within`. */
  within: RegExp;
  before?: RegExp;
  after?: RegExp;
  text: string;
}

/** Returns the place for an item of one of the manifest's lists, which may not exist yet. */
export function manifestPlace(
  remote: string,
  manifest: string,
  list: 'routes' | 'navigation' | 'contributions',
  item: string,
): Place {
  const start = new RegExp(`^ {2}${list}: \\[\\n`, 'm');
  return {
    file: `${remote}/src/manifest.ts`,
    within: /defineManifest\(\{$/m,
    ...(start.test(manifest)
      ? { after: start, text: item }
      : { after: /^.*\n/, text: `  ${list}: [\n${item}  ],\n` }),
  };
}

/** Returns the code of a page in a remote's manifest. */
export const routeText = ({ screen, title, path }: ScreenNaming): string => `    {
      path: '${path}',
      screen: '${screen}',
      title: '${title}',
      description: '${title}.',
${path.includes(':') ? `      example: '${path.replaceAll(/:\w+/g, '1')}',\n` : ''}      indexed: true,
    },
`;

/** Returns the places that name a screen in the build and in the shell of a remote. */
export const screenPlaces = (naming: ScreenNaming): Place[] => {
  const { remote, screen } = naming;
  return [
    {
      file: `${remote}/rspack.config.ts`,
      within: /^ {2}exposes: \{$/m,
      before: /^ {2}\}/m,
      text: `    './${screen}': './src/screens/${screen}.tsx',\n`,
    },
    {
      file: `${remote}/src/standalone.tsx`,
      within: /^import .* from '\.\/screens\//m,
      before: /^import /m,
      text: `import { screen as ${moduleNameOf(naming)} } from './screens/${screen}.tsx';\n`,
    },
  ];
};

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

/** Inserts the texts into all places of a repository. */
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
