export interface Bundled {
  /** Source as CommonJS. */
  script: string;
  /** Absolute paths of the bundled files. */
  sources: readonly string[];
  /** Time before the first file was read, in milliseconds since 1970. */
  began: number;
}

export function keptScript(entry: string, modules: string): string | null;

export function keepScript(entry: string, modules: string, bundled: Bundled): void;

export function runScript(script: string, entry: string): unknown;
