import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What runs and builds leave behind; ignored by git. */
export const STATE = join(ROOT, '.idea-hub');

export const REMOTES = ['remote-auth', 'remote-account', 'remote-ideas'] as const;
export const PACKAGES = ['host', ...REMOTES] as const;
export type Package = (typeof PACKAGES)[number];
