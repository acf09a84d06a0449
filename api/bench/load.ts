import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A call that is repeated. */
export interface Call {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Number of answers other than 2xx, and of broken connections. */
  failed: number;
}

const LOADER = fileURLToPath(new URL('load.mjs', import.meta.url));

/** Repeats a call for `duration` seconds on several connections, each with one call at a time. */
export async function load(call: Call, connections: number, duration: number): Promise<Figures> {
  const options = JSON.stringify({ ...call, connections, duration });
  const { stdout } = await promisify(execFile)(process.execPath, [LOADER, options]);
  return JSON.parse(stdout) as Figures;
}
