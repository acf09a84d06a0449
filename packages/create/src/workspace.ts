import { join } from 'node:path';
import type { ListedServer } from '@composed/workspace/define-site';
import { moduleNameOf, type ScreenNaming } from './naming.ts';
import type { Place } from './places.ts';

/** A repository of a host and its remotes, to which remotes and screens are added. */
export interface Workspace {
  root: string;
  /** Folder of a remote's template. */
  template: string;
  /** Additional servers of the site. */
  servers: readonly Pick<ListedServer, 'port' | 'variable' | 'title'>[];
  /** Returns the places of a new screen that only this kind of repository has. */
  placesOfScreen(naming: ScreenNaming): readonly Place[];
  /** Formats generated files, whose line breaks depend on the names. */
  format(files: readonly string[]): void;
}

/** A repository that `new:site` made. */
export const madeSite = (root: string, servers: Workspace['servers']): Workspace => ({
  root,
  template: join(import.meta.dirname, '..', 'template', 'remote'),
  servers,
  placesOfScreen: (naming) => {
    const { remote, path, title } = naming;
    const example = path.includes(':') ? `, example: '${path.replaceAll(/:\w+/g, '1')}'` : '';
    return [
      {
        file: `${remote}/src/standalone.tsx`,
        within: /^const screens = \[$/m,
        before: /^\];$/m,
        text: `  { path: '${path}', title: '${title}', Screen: ${moduleNameOf(naming)}.Screen${example} },\n`,
      },
    ];
  },
  format: () => {},
});
