import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import remotes from '../remotes.json' with { type: 'json' };

/** The workspace's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What runs and builds leave behind; ignored by git. */
export const STATE = join(ROOT, '.idea-hub');

/** Each remote's port in development and at `npm start`, and the variable that moves it (MF-10, RN-04). */
export const REMOTE_PORTS: Readonly<Record<RemoteName, { port: number; variable: string }>> =
  remotes;
export const REMOTES = Object.keys(remotes) as RemoteName[];

export type Package = 'host' | RemoteName;
export const PACKAGES: readonly Package[] = ['host', ...REMOTES];
