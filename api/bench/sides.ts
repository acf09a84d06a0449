import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoginResponse } from '@idea-hub/shared/contracts/calls';
import { POOL_SIZE } from '../src/database/database.ts';
import { DEMO_MEMBER } from '../src/dev/demo-accounts.ts';
import { HASH_COST } from '../src/passwords/hashing.ts';
import type { Call } from './report.ts';

/** A running server, with the calls that sign in and read a session. */
export interface Side {
  signIn: Call;
  read: Call;
  stop(): Promise<void>;
}

export type StartSide = (databaseUrl: string, port: number) => Promise<Side>;

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const { name, email, password } = DEMO_MEMBER;
const json = { 'content-type': 'application/json' };

/** `npm start -w api` without limits. The demo member signs in. */
export const startApi: StartSide = async (databaseUrl, port) => {
  const stop = await startServer(['--import', 'tsx', '../src/server.ts'], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'development',
    API_PORT: String(port),
    RATE_LIMIT: 'off',
  });
  const api = `http://127.0.0.1:${port}/api`;
  const signIn: Call = {
    url: `${api}/auth/login`,
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  };
  const { token } = (await (await send(signIn)).json()) as LoginResponse;
  const headers = { authorization: `Bearer ${token}` };
  return { signIn, read: { url: `${api}/users/profile`, method: 'GET', headers }, stop };
};

export const startBetterAuth: StartSide = async (databaseUrl, port) => {
  const stop = await startServer(['better-auth-server.mjs'], {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HASH_COST: JSON.stringify(HASH_COST),
    POOL_SIZE: String(POOL_SIZE),
    NODE_ENV: 'production',
  });
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object): Call => ({
    url: `${origin}/api/auth/${path}`,
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify(body),
  });
  await send(post('sign-up/email', { name, email, password }));
  const signIn = post('sign-in/email', { email, password });
  const answer = await send(signIn);
  const cookie = answer.headers
    .getSetCookie()
    .map((part) => part.split(';', 1)[0])
    .join('; ');
  const read: Call = { url: `${origin}/api/auth/get-session`, method: 'GET', headers: { cookie } };
  const session = (await (await send(read)).json()) as { user?: { email: string } } | null;
  if (session?.user?.email !== email) throw new Error('Better Auth does not know its session.');
  return { signIn, read, stop };
};

async function send({ url, ...init }: Call): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Starts a server and waits until it is ready. Returns a function that stops it. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('Ready') && resolve());
    void ended.then(() => reject(new Error(`${args.at(-1)} ended before it was ready.`)));
  });
  return async () => {
    process.off('exit', kill);
    child.kill('SIGTERM');
    await ended;
  };
}
