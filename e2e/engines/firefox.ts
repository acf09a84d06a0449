import { type Browser, firefox, type LaunchOptions, type Project } from '@playwright/test';
import playwright from '@playwright/test/package.json' with { type: 'json' };

/** Version of Playwright that these workarounds were written for. Some use its internals. */
const MADE_FOR = '1.65.1';

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Returns Playwright's internal session of a launched browser. */
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

/** Types a field's value. Playwright's own method sets it, which React does not notice. */
const INSERT_TEXT = `() => Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set() {},
})`;

/** Command that Firefox ESR 153 lacks, and that Playwright needs to open a page. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** Makes Playwright drive an installed Firefox instead of a Playwright build. */
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

/** End-to-end tests that run in every engine. */
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

/** Titles of tests that fail with the driver of an installed Firefox. */
const NOT_FOR_ITS_DRIVER = [
  // `route.fetch` of a POST never resolves.
  /two tabs with the same expired token/,
  /a sign-out takes precedence over a pending refresh/,
  // Over HTTP/1.1, Firefox sends no API call while a stylesheet in the page's HTML hangs.
  /never answers/,
  // Firefox reports a wrong hash as an uncaught error.
  /the error screen of a dead remote and a retry/,
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
          // The driver waits forever for a page from the back-forward cache.
          'browser.sessionhistory.max_total_viewers': 0,
          // The proxy must also see requests to this machine.
          'network.proxy.allow_hijacking_localhost': true,
        },
      },
    },
  };
}
