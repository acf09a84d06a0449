import { expect } from '@playwright/test';
import { need } from '../support/need.ts';
import { type Desktop, startDriver } from './webkit-driver.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Codes of the WebDriver protocol for keys without a character. */
export const KEYS = { tab: '\uE004', enter: '\uE007' } as const;

export interface WebKitOptions extends Desktop {
  /** Address of the proxy for all requests, such as `127.0.0.1:40123`. */
  proxy?: string;
  /** `none`: the driver doesn't wait for the load event, which a hanging preload prevents. */
  pageLoadStrategy?: 'normal' | 'none';
}

/**
 * The tabs of one WebKitGTK, driven by the W3C's WebDriver protocol. All methods except `close` apply to the shown tab.
 */
export interface WebKitPage {
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  /** Returns the page's visible text. */
  text(): Promise<string>;
  shows(text: string): Promise<void>;
  /** Waits for an address, given without its origin. */
  isAt(address: string): Promise<void>;
  /** Clicks the first element that matches a selector and an accessible name. */
  click(selector: string, name: string): Promise<void>;
  /** Types into the field with that label, in the dialog if one is open. */
  type(label: string, text: string): Promise<void>;
  /** Presses and releases keys in order, in the focused element. */
  press(keys: string): Promise<void>;
  /** Sizes are CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Opens a tab in the same session and shows it. */
  openTab(): Promise<void>;
  /** Shows a tab by the order of opening. */
  toTab(index: number): Promise<void>;
  run<T>(script: string): Promise<T>;
  close(): Promise<void>;
}

const fieldOf = (label: string) =>
  `[...(document.querySelector('dialog[open]') ?? document.querySelector('main')).querySelectorAll('label')]
    .find((label) => label.textContent.trim() === ${JSON.stringify(label)})?.control ?? null`;

const keyPresses = (keys: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

export async function openWebKit({
  proxy,
  pageLoadStrategy = 'normal',
  ...desktop
}: WebKitOptions = {}): Promise<WebKitPage> {
  const driver = await startDriver(desktop);

  async function send<T>(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<T> {
    const answer = await fetch(driver.root + path, {
      method,
      ...(signal ? { signal } : {}),
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
        pageLoadStrategy,
        ...(proxy ? { proxy: { proxyType: 'manual', httpProxy: proxy } } : {}),
        'webkitgtk:browserOptions': {
          binary: need('WEBKIT_BROWSER'),
          // A window with a frame can't be as narrow as a phone.
          args: ['--automation', '--full-screen'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(script: string) =>
    send<T>('POST', `${session}/execute/sync`, { script: `return ${script}`, args: [] });
  const address = () => send<string>('GET', `${session}/url`);
  const tabs = [await send<string>('GET', `${session}/window`)];
  const toTab = (handle: string | undefined) =>
    send<void>('POST', `${session}/window`, { handle: handle ?? '' });

  /** Retries until it succeeds, since the element may not exist yet. */
  const eventually = (act: () => Promise<void>) => expect(act).toPass({ timeout: 15_000 });

  const find = async (selector: string): Promise<string[]> => {
    const found = await send<Record<string, string>[]>('POST', `${session}/elements`, {
      using: 'css selector',
      value: selector,
    });
    return found.map((element) => element[ELEMENT] ?? '');
  };

  return {
    goto: (to) => send('POST', `${session}/url`, { url: to }),
    back: () => send('POST', `${session}/back`, {}),
    address,
    text: () => run('document.body.innerText'),
    shows: (text) =>
      eventually(async () => expect(await run('document.body.innerText')).toContain(text)),
    isAt: (to) =>
      eventually(async () => {
        const { pathname, search } = new URL(await address());
        expect(pathname + search).toBe(to);
      }),
    click: (selector, name) =>
      eventually(async () => {
        for (const id of await find(selector)) {
          const element = `${session}/element/${id}`;
          if ((await send('GET', `${element}/computedlabel`)) !== name) continue;
          if (!(await send('GET', `${element}/displayed`))) continue;
          await send('POST', `${element}/click`, {});
          return;
        }
        throw new Error(`There is no "${name}".`);
      }),
    type: (label, text) =>
      eventually(async () => {
        const field = await run<Record<string, string> | null>(fieldOf(label));
        if (!field) throw new Error(`There is no field "${label}".`);
        const element = `${session}/element/${field[ELEMENT]}`;
        await send('POST', `${element}/clear`, {});
        await send('POST', `${element}/value`, { text });
      }),
    press: (keys) => send('POST', `${session}/actions`, { actions: [keyPresses(keys)] }),
    resize: (width, height) => send('POST', `${session}/window/rect`, { width, height }),
    async openTab() {
      const { handle } = await send<{ handle: string }>('POST', `${session}/window/new`, {
        type: 'tab',
      });
      tabs.push(handle);
      await toTab(handle);
    },
    toTab: (index) => toTab(tabs[index]),
    run,
    async close() {
      // A hanging page doesn't respond, but the browser ends with its driver.
      await send('DELETE', session, undefined, AbortSignal.timeout(5_000)).catch(() => {});
      await driver.stop();
    },
  };
}
