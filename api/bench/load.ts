import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A call that is made over and over. */
export interface Call {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 2xx, and connections that broke. */
  failed: number;
}

const LOADER = fileURLToPath(new URL('load.mjs', import.meta.url));

/** Makes a call over so many connections, each with one call at a time, for so many seconds. */
export async function load(call: Call, connections: number, duration: number): Promise<Figures> {
  const options = JSON.stringify({ ...call, connections, duration });
  const { stdout } = await promisify(execFile)(process.execPath, [LOADER, options]);
  return JSON.parse(stdout) as Figures;
}
