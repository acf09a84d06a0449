import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePorts } from '../../tools/src/serve/free-ports.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the journeys by "npm run e2e".`);
  return value;
};

/** A page of WebKitGTK, by the W3C's WebDriver protocol. */
export interface WebKitPage {
  goto(address: string): Promise<void>;
  address(): Promise<string>;
  /** The text that the page shows. */
  text(): Promise<string>;
  shows(text: string): Promise<void>;
  /** Clicks the first element that a selector and its accessible name find. */
  click(selector: string, name: string): Promise<void>;
  /** Types into the field of that label. */
  type(label: string, text: string): Promise<void>;
  run<T>(script: string): Promise<T>;
  close(): Promise<void>;
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.trim();
}

export async function openWebKit(): Promise<WebKitPage> {
  const programs: ChildProcess[] = [];
  const display = spawn(
    need('WEBKIT_DISPLAY'),
    ['-displayfd', '3', '-screen', '0', '1280x800x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  programs.push(display);
  const number = await firstLine(display.stdio[3] as NodeJS.ReadableStream);
  const [port] = (await freePorts(1)) as [number];
  programs.push(
    spawn(need('WEBKIT_DRIVER'), [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
    }),
  );
  const root = `http://127.0.0.1:${port}`;

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(root + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  await expect(async () => {
    await send('GET', '/status');
  }).toPass();
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: need('WEBKIT_BROWSER'),
          args: ['--automation', '--full-screen'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(script: string) =>
    send<T>('POST', `${session}/execute/sync`, { script: `return ${script}`, args: [] });

  /** Until it works: what is asked for may not be there yet. */
  const eventually = (act: () => Promise<void>) => expect(act).toPass({ timeout: 15_000 });

  const find = async (selector: string): Promise<string[]> => {
    const found = await send<Record<string, string>[]>('POST', `${session}/elements`, {
      using: 'css selector',
      value: selector,
    });
    return found.map((element) => element[ELEMENT] ?? '');
  };

  return {
    goto: (address) => send('POST', `${session}/url`, { url: address }),
    address: () => send('GET', `${session}/url`),
    text: () => run('document.body.innerText'),
    shows: (text) =>
      eventually(async () => expect(await run('document.body.innerText')).toContain(text)),
    click: (selector, name) =>
      eventually(async () => {
        for (const id of await find(selector)) {
          const element = `${session}/element/${id}`;
          if ((await send('GET', `${element}/text`)) !== name) continue;
          if (!(await send('GET', `${element}/displayed`))) continue;
          await send('POST', `${element}/click`, {});
          return;
        }
        throw new Error(`There is no "${name}".`);
      }),
    type: (label, text) =>
      eventually(async () => {
        const field = await run<Record<string, string> | null>(
          `[...document.querySelectorAll('main label')]
            .find((label) => label.textContent.trim() === ${JSON.stringify(label)})?.control ?? null`,
        );
        if (!field) throw new Error(`There is no field "${label}".`);
        const element = `${session}/element/${field[ELEMENT]}`;
        await send('POST', `${element}/clear`, {});
        await send('POST', `${element}/value`, { text });
      }),
    run,
    async close() {
      await send('DELETE', session).catch(() => {});
      for (const program of programs.reverse()) {
        const ended = once(program, 'exit');
        program.kill();
        await ended;
      }
    },
  };
}
