import type { Naming } from '@composed/create/naming';
import type { Place } from '@composed/create/places';

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
