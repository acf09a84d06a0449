import { join } from 'node:path';
import { STATE } from '@composed/workspace/paths';

export type Versions = Readonly<Record<string, string>>;

/** Shared versions of the guests and of the host that is live. */
export const NOW: Versions = { react: '18.3.1', 'react-dom': '18.3.1' };
/** Shared versions of the next host. React's is the installed one. */
export const NEXT: Versions = { '@idea-hub/shared': '2.0.0' };

/** Folder of the sources and builds. */
export const FOLDER = join(STATE, 'test-builds', 'rehearsed');

export const folderOf = (name: string): string => join(FOLDER, 'builds', name);
