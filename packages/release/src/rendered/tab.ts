import { UserError } from '@composed/workspace/user-error';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { ScratchSite } from './scratch-site.ts';

/** An open tab of a scratch site. */
export interface Tab {
  page: Page;
  pending(): number;
  /** Returns the problems since the last call. */
  faults(): string[];
  /** Returns the stack of a reported problem with addresses and names of files, if it has one. */
  stackOf(fault: string): Promise<string | null>;
  /** Throws an error that prevented an answer. It is not a fault of the pages. */
  assertAnswered(): void;
}

/** Console messages that another check already reports. */
const REPORTED_ELSEWHERE =
  /^Failed to load resource|Content Security Policy|TrustedScript|TrustedHTML/;

async function answerFrom(
  site: ScratchSite,
  route: Route,
  fault: (text: string) => void,
): Promise<() => Promise<void>> {
  const request = route.request();
  const url = new URL(request.url());
  const answer = await site.ask(request.method(), url);
  if (answer === null) {
    fault(`asks for ${url.origin}${url.pathname}, which is no address of this site.`);
    return () => route.abort('addressunreachable');
  }
  if (answer.status === 404) fault(`asks for ${url.href}, which is not there.`);
  return () => route.fulfill({ ...answer });
}

declare global {
  interface Window {
    tellFault(text: string): void;
    /** Address of a script's copy → its bytes. */
    copies?: Map<string, Blob>;
  }
}

/** Keeps the bytes of scripts that run from a `blob:` address. Their hashes tell which file that is. */
const KEEP_COPIES = `{
  const { createObjectURL } = URL;
  window.copies = new Map();
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob);
    window.copies.set(address, blob);
    return address;
  };
}`;

const ADDRESS = /(blob:)?https?:\/\/[^\s():]*(:\d+)?\/[^\s():]*/g;

/** Replaces the addresses of files in a stack by the names of their releases and files. */
async function withNames(page: Page, site: ScratchSite, stack: string): Promise<string> {
  const names = new Map<string, string | null>();
  for (const [address] of stack.matchAll(ADDRESS)) {
    if (names.has(address)) continue;
    const bytes = address.startsWith('blob:')
      ? await page.evaluate((at) => window.copies?.get(at)?.text(), address).catch(() => undefined)
      : undefined;
    names.set(address, site.fileName(address, bytes));
  }
  return stack.replaceAll(ADDRESS, (address) => names.get(address) ?? address);
}

/** Reports policy violations. Functions in the page must not be named, see `page-snapshot.ts`. */
async function listen(context: BrowserContext, fault: (text: string) => void): Promise<void> {
  await context.exposeFunction('tellFault', fault);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      const text = `breaks the security policy: ${effectiveDirective} refused ${blockedURI} ${sample}`;
      window.tellFault(text.trim());
    });
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          const { blockedURL } = body as { blockedURL?: string };
          window.tellFault(`has a script without its hash: ${blockedURL} was stopped.`);
        }
      },
      { types: ['integrity-violation'], buffered: true },
    ).observe();
  });
}

export async function openTab(
  browser: Browser,
  site: ScratchSite,
  signedIn: boolean,
  javaScriptEnabled = true,
): Promise<Tab> {
  const context = await browser.newContext({ serviceWorkers: 'block', javaScriptEnabled });
  const heard = new Set<string>();
  const stacks = new Map<string, string>();
  const fault = (text: string, stack?: string) => {
    heard.add(text);
    if (stack) stacks.set(text, stack);
  };
  await listen(context, fault);
  await context.addInitScript(KEEP_COPIES);
  await context.routeWebSocket(/./, (socket) => {
    fault(`asks for ${socket.url()}, which is no address of this site.`);
    socket.close();
  });
  const unanswered: unknown[] = [];
  await context.route(/./, async (route) => {
    const send = await answerFrom(site, route, fault).catch((error) => {
      unanswered.push(error);
      return () => route.abort();
    });
    // The page may already be closed.
    await send().catch(() => {});
  });
  if (signedIn) {
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, site.session);
  }
  const page = await context.newPage();
  let pending = 0;
  page.on('request', () => (pending += 1));
  page.on('requestfinished', () => (pending -= 1));
  page.on('requestfailed', () => (pending -= 1));
  page.on('pageerror', ({ name, message, stack }) => fault(`throws: ${name}: ${message}`, stack));
  page.on('crash', () => fault('ends the browser.'));
  page.on('console', (line) => {
    if (line.type() !== 'error' || REPORTED_ELSEWHERE.test(line.text())) return;
    fault(`logs an error: ${line.text().split('\n')[0]}`, line.text());
  });
  return {
    page,
    pending: () => pending,
    faults() {
      const found = [...heard];
      heard.clear();
      return found;
    },
    async stackOf(fault) {
      const stack = stacks.get(fault);
      return stack === undefined ? null : await withNames(page, site, stack);
    },
    assertAnswered() {
      if (unanswered.length > 0) throw unanswered[0];
    },
  };
}

const SKIP = '"--no-render" goes on without opening the pages, and history tells so.';

/** Stops the browser's own network traffic, and resolves no host names. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // All tabs show the same site. Starting a process for each would take longer than showing its page.
  '--process-per-site',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Starts Chromium without a window. Throws a `UserError` that tells how to continue without it. */
export async function openBrowser(say: (line: string) => void): Promise<Browser> {
  try {
    // Import these only now: loading them takes longer than a promote that doesn't need them.
    const { ensureChromium } = await import('@composed/workspace/installed/chromium');
    const { startConfined } = await import('@composed/workspace/installed/confined-chromium');
    return await startConfined(ensureChromium(), ARGUMENTS, say);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new UserError(`The pages can't be opened: ${reason} ${SKIP}`, { cause: error });
  }
}
