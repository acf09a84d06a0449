import type { Page } from '@playwright/test';
import { api } from './stages.ts';

/** The calls that a page sends to the API from now on, as `METHOD path`; questions of CORS are none. */
export function apiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS' || !request.url().startsWith(api)) return;
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

declare global {
  interface Window {
    reportViolation?: (text: string) => void;
  }
}

/**
 * What a page complains of from its next load on: breaches of its security policy, Trusted Types
 * among them, scripts that its integrity policy stopped, errors that nobody caught, and whatever else lands in the console as an error.
 */
export async function complaints(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation?.(
        `${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`.trim(),
      );
    });
    // Not every engine knows such reports.
    if (typeof ReportingObserver === 'undefined') return;
    const tell = (reports: Report[]) => {
      for (const { type, body } of reports) {
        window.reportViolation?.(`${type} refused ${(body as { blockedURL?: string }).blockedURL}`);
      }
    };
    const options = { types: ['integrity-violation'], buffered: true };
    new ReportingObserver(tell, options).observe();
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
  return heard;
}
