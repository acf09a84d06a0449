import { type Browser, firefox, type LaunchOptions, type Project } from '@playwright/test';
import playwright from '@playwright/test/package.json' with { type: 'json' };

/** The version of Playwright that its remedies here were made for; some use what is no interface. */
const MADE_FOR = '1.65.1';

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Playwright's own end of the connection to a browser that it has launched. */
function sessionOf(browser: Browser): Session {
  const { _connection: connection } = browser as unknown as {
    _connection?: { toImpl?(of: Browser): { _browserSession?: Session } | undefined };
  };
  const session = connection?.toImpl?.(browser)?._browserSession;
  if (typeof session?.send !== 'function') {
    throw new Error(`Playwright ${playwright.version} keeps its connection elsewhere.`);
  }
  return session;
}

/** Playwright sets a field's value, of which React does not hear; this types it. */
const INSERT_TEXT = `() => Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set() {},
})`;

/** Firefox ESR 153 does not have it, and Playwright opens no page without it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** Lets Playwright drive a Firefox as it is installed, rather than a build of its own. */
function useInstalledFirefox(): void {
  if (playwright.version !== MADE_FOR) {
    throw new Error(
      `Playwright is ${playwright.version}; see whether what ${import.meta.filename} does for ${MADE_FOR} is right for that too.`,
    );
  }
  const launch = firefox.launch.bind(firefox);
  firefox.launch = async (options?: LaunchOptions) => {
    const browser = await launch(options);
    const session = sessionOf(browser);
    const send = session.send.bind(session);
    session.send = (method, parameters) =>
      method === UNKNOWN ? Promise.resolve({}) : send(method, parameters);
    await session.send('script.addPreloadScript', { functionDeclaration: INSERT_TEXT });
    return browser;
  };
}

/** The end-to-end tests that run in every engine. */
export const MAIN_TESTS = [
  'account/*',
  'auth/forms*',
  'auth/mail-links*',
  'faults/dead-remote*',
  'ideas/browse*',
  'ideas/my-ideas*',
  'ideas/project*',
  'ideas/submit*',
  'sessions/*',
  'quality/policy*',
  'shell/arrival*',
  'shell/leaving*',
  'shell/routes*',
];

/** Titles of what the driver of an installed Firefox can't play. */
const NOT_FOR_ITS_DRIVER = [
  // `route.fetch` of a POST does not come back.
  /two tabs with the same worn token/,
  /a sign-out beats a refresh that is still on its way/,
  // Over HTTP/1.1 Firefox lets no call of a page out while a stylesheet that its HTML names hangs.
  /never answers/,
  // It calls a broken file's hash an uncaught error.
  /nor does the error screen of a remote that is down/,
];

export function firefoxProject(): Project {
  const path = process.env.FIREFOX_PATH ?? '';
  const isPlaywrights = path === firefox.executablePath();
  if (!isPlaywrights) useInstalledFirefox();
  return {
    name: 'firefox',
    testMatch: [...MAIN_TESTS, 'engines/firefox.spec.ts', 'deploys/deltas.spec.ts'],
    grepInvert: isPlaywrights ? [] : NOT_FOR_ITS_DRIVER,
    use: {
      browserName: 'firefox',
      ...(isPlaywrights ? {} : { channel: 'moz-firefox' }),
      launchOptions: {
        executablePath: path,
        firefoxUserPrefs: {
          // The driver waits for ever for a page that comes back from memory.
          'browser.sessionhistory.max_total_viewers': 0,
          // A proxy is to see what goes to this machine too.
          'network.proxy.allow_hijacking_localhost': true,
        },
      },
    },
  };
}
