import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';

const API = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Text on standard error. */
  complaint: string;
}

/** Sends a request again if a busy server refuses it, after the time in `Retry-After`. */
export async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 503 || !(seconds > 0) || tries === 10) return answer;
    await pause(seconds * 1000);
  }
}

/** The server as a separate process. It is killed after the test that started it. */
export class ServerProcess {
  readonly ended: Promise<Ended>;
  readonly #process: ChildProcess;
  readonly #lines: string[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(env: Record<string, string>) {
    this.#process = spawn(process.execPath, [process.env.TEST_SERVER_PROGRAM ?? ''], {
      cwd: API,
      env: { PATH: process.env.PATH, NODE_ENV: 'development', API_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    atEnd(() => this.kill('SIGKILL'));
    let complaint = '';
    this.#process.stderr?.on('data', (text) => {
      complaint += text;
    });
    if (this.#process.stdout) {
      createInterface(this.#process.stdout).on('line', (line) => this.#hear(line));
    }
    this.ended = new Promise((resolve) =>
      this.#process.once('close', (code, signal) => {
        resolve({ code, signal, complaint: complaint.trim() });
        this.#hear('ended');
      }),
    );
  }

  /** Starts a server and waits until it listens. */
  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(env);
    await server.said('Ready at ');
    return server;
  }

  /** Waits for a line with this text. Rejects if the process ends without it. */
  async said(part: string): Promise<string> {
    for (;;) {
      const line = this.#lines.find((text) => text.includes(part));
      if (line !== undefined) return line;
      if (this.#lines.includes('ended')) {
        throw new Error(`The server ended: ${(await this.ended).complaint}`);
      }
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async port(): Promise<number> {
    return Number(/:(\d+)\/api/.exec(await this.said('Ready at '))?.[1]);
  }

  async post(
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const address = `http://127.0.0.1:${await this.port()}/api${path}`;
    // A server that has just started can be overloaded.
    const response = await patiently(() =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#process.kill(signal);
    return this.ended;
  }

  #hear(line: string): void {
    this.#lines.push(line);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
