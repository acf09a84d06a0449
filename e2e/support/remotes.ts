import type remotes from '../../config/remotes.json';
import { need } from './need.ts';

export type Remote = keyof typeof remotes;

/** Served remotes: those of this repository, or of the store under test. */
export const REMOTES = need('E2E_REMOTES').split(',') as Remote[];
