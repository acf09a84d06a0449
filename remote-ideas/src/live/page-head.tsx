import { charactersOf } from '@idea-hub/shared/platform/characters';
import { useEffect } from 'react';
import { filledData } from './start.ts';

/** Search engines show no more of a description. */
const DESCRIPTION_LENGTH = 160;

/** Elements that describe one page to search engines and previews. */
const OF_PAGE =
  'link[rel="canonical"], link[rel="prev"], link[rel="next"], [type="application/ld+json"], ' +
  'meta[name="description"], meta[property^="og:"], meta[property^="article:"], meta[name^="twitter:"]';

/**
 * Removes what the page's HTML says about its address, with the data that a server has filled in. Otherwise it would
 * describe the next page.
 */
function clearHead(): void {
  for (const element of document.head.querySelectorAll(OF_PAGE)) element.remove();
  filledData()?.remove();
}

/** Clears the head when the visitor leaves the page, even if its screen has never loaded. */
export function useFilledHead(): void {
  useEffect(() => clearHead, []);
}

function addMeta(key: 'name' | 'property', what: string, content: string): void {
  const meta = document.createElement('meta');
  meta.setAttribute(key, what);
  meta.content = content;
  document.head.append(meta);
}

interface PageTexts {
  /** Title without the site's name. Default: the present title. */
  readonly title?: string;
  readonly description?: string;
  /**
   * Excludes the page from search engines. A browser can't change the response's status to 404.
   */
  readonly isMissing?: boolean | undefined;
  /** The part of the address that selects the content. */
  readonly address?: string;
}

/** Sets the page's title and texts, for tabs, bookmarks, search engines and previews. */
export function usePageTexts({ title, description, isMissing = false, address }: PageTexts): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address can have the same texts
  useEffect(() => {
    const before = document.title;
    const whole = title === undefined ? before : title + before.slice(before.lastIndexOf(' · '));
    document.title = whole;
    // A page that the server has filled has its texts.
    if (!filledData()) {
      clearHead();
      addMeta('property', 'og:title', whole);
      if (description) {
        const excerpt = charactersOf(description).slice(0, DESCRIPTION_LENGTH).join('');
        addMeta('name', 'description', excerpt);
        addMeta('property', 'og:description', excerpt);
      }
    }
    return () => {
      clearHead();
      // Restore the title only if the next screen has not set its own, as after a sign-out.
      if (document.title === whole) document.title = before;
    };
  }, [title, description, address]);

  useEffect(() => {
    if (!isMissing) return;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, [isMissing]);
}

/** Does the same as `usePageTexts`, for a part that is not always shown. */
export function PageHead(texts: PageTexts): null {
  usePageTexts(texts);
  return null;
}
