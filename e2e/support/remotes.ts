import type remotes from '../../remotes.json';
import { need } from './need.ts';

export type Remote = keyof typeof remotes;

/** Those that are served: of this repository, or of the store whose releases are met. */
export const REMOTES = need('E2E_REMOTES').split(',') as Remote[];
