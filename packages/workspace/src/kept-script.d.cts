export interface Bundled {
  /** As CommonJS. */
  script: string;
  /** The files that it was made of, as absolute paths. */
  sources: readonly string[];
  /** When the first of them was read, or before, in milliseconds. */
  began: number;
}

export function keptScript(entry: string, modules: string): string | null;

export function keepScript(entry: string, modules: string, bundled: Bundled): void;

export function runScript(script: string, entry: string): unknown;
