import { useEffect } from 'react';

/** Search engines show no more of a description. */
const DESCRIPTION_LENGTH = 160;

interface PageTexts {
  readonly title: string;
  readonly description?: string;
}

/** Sets the page's title and description, for tabs, bookmarks and search engines. */
export function usePageTexts({ title, description }: PageTexts) {
  useEffect(() => {
    const before = document.title;
    const site = before.slice(before.lastIndexOf(' · '));
    document.title = `${title}${site}`;
    const meta = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    const general = meta?.content ?? '';
    if (meta && description) meta.content = description.slice(0, DESCRIPTION_LENGTH);
    return () => {
      // Restore the title only if the next screen has not set its own, as after a sign-out.
      if (document.title === `${title}${site}`) document.title = before;
      if (meta) meta.content = general;
    };
  }, [title, description]);
}

/**
 * Excludes a missing page from search engines while it is shown. A browser can't change the response's status
 * to 404.
 */
export function Unlisted({ title }: { title: string }) {
  usePageTexts({ title });
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
  return null;
}
