import { useEffect } from 'react';
import type { IdeaPage } from './idea-page.ts';

/** Search engines show no more of a description. */
const DESCRIPTION_LENGTH = 160;

/** Names the page after the idea, for tabs, bookmarks and search engines, as long as it shows. */
export function usePageTexts({ title, description }: Pick<IdeaPage, 'title' | 'description'>) {
  useEffect(() => {
    const before = document.title;
    const site = before.slice(before.lastIndexOf(' · '));
    document.title = `${title}${site}`;
    const meta = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    const general = meta?.content ?? '';
    if (meta) meta.content = description.slice(0, DESCRIPTION_LENGTH);
    return () => {
      // The next screen has named the page already, unless this one goes for a sign-out.
      if (document.title === `${title}${site}`) document.title = before;
      if (meta) meta.content = general;
    };
  }, [title, description]);
}
