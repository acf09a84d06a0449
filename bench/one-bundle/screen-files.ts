import type { ScreenFiles } from '@composed/contract/release';

/** File in the one bundle's build. */
export const SCREEN_FILES = 'screen-files.json';

/** Maps `remote/screen` to its files, except those that every page loads. */
export type ScreensFiles = Record<string, ScreenFiles>;

/** Folder in the build with a subfolder for each remote's fragments. */
export const PRERENDERED_FOLDER = 'prerendered';
