import type { ScreenFiles } from '@composed/contract/release';

/** Lies in the one bundle's build. */
export const SCREEN_FILES = 'screen-files.json';

/** `remote/screen` → what it needs beside the page's own files. */
export type ScreensFiles = Record<string, ScreenFiles>;

/** In there a folder for each remote with the fragments of its screens. */
export const PRERENDERED_FOLDER = 'prerendered';
