import type { Page } from '@playwright/test';
import { api } from './stages.ts';

/** Records the page's later calls to the API as `METHOD path`, without CORS preflights. */
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
 * Records the errors of a page from its next load on. These are policy violations, scripts stopped by the integrity
 * policy, uncaught errors, and other errors in the console.
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
    // Not every engine supports these reports.
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
