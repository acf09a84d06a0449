import type { Journey } from '@composed/contract/journeys';
import type { Page } from '@playwright/test';
import { playJourney } from './journey.ts';
import type { ScratchSite } from './scratch-site.ts';
import type { Visitor, VisitResult } from './visit.ts';

/** Result of a visit, with the text that it shows. */
export interface Seen extends VisitResult {
  lines: readonly string[];
  /** Paths of the links around the screen. */
  entries: readonly string[];
  /** Step of a journey that could not be played. */
  stuck: string | null;
  picture: string | null;
}

/** Reads the lines of text of the screen, which is the main part without a screen. */
const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const screen = main?.querySelector<HTMLElement>('[data-remote]') ?? main;
    return (screen?.innerText ?? '')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '');
  });

const readEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.links].filter((link) => !link.closest('main')).map(({ pathname }) => pathname),
  );

interface SeeOptions {
  signedIn: boolean;
  /** Uses a new tab, in which nothing is stored yet. */
  fresh: boolean;
  journey?: Journey | undefined;
  takesPicture?: boolean;
}

/** Opens an address, plays the journey, and reads the text. */
export async function see(
  visitor: Visitor,
  site: ScratchSite,
  address: string,
  { signedIn, fresh, journey, takesPicture = false }: SeeOptions,
): Promise<Seen> {
  const read: Pick<Seen, 'lines' | 'entries' | 'picture'> = {
    ...{ lines: [], entries: [], picture: null },
  };
  let stuck: string | null = null;
  const visited = await visitor.visit(site, address, signedIn, {
    fresh,
    async look(page) {
      read.lines = await readLines(page);
      read.entries = await readEntries(page);
      if (!takesPicture) return;
      const bytes = await page.screenshot({ type: 'jpeg', quality: 50 });
      read.picture = bytes.toString('base64');
    },
    ...(journey && {
      async act(page: Page) {
        stuck = await playJourney(page, journey);
      },
    }),
  });
  return { ...visited, ...read, stuck };
}

export const differing = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((line) => !others.includes(line));

const short = (line: string): string => (line.length > 100 ? `${line.slice(0, 100)}…` : line);

/** Compares the text of the same bytes in two sites. Ignores lines that differ from visit to visit. */
export function otherText(next: Seen, today: Seen, unsteady: readonly string[] = []): string[] {
  if (today.heading === null || next.heading === null) return [];
  const [lost = null] = differing(differing(today.lines, next.lines), unsteady);
  const [added = null] = differing(differing(next.lines, today.lines), unsteady);
  if (lost === null && added === null) return [];
  if (added === null) return [`does not show "${short(lost ?? '')}", as it does today.`];
  if (lost === null) return [`shows "${short(added)}", and not so today.`];
  return [`shows "${short(added)}", and today "${short(lost)}".`];
}
