import { createListeners } from '@composed/browser/listeners';
import { useSyncExternalStore } from 'react';

const { subscribe, tell } = createListeners();

function watch(listen: () => void): () => void {
  const stop = subscribe(listen);
  window.addEventListener('popstate', listen);
  return () => {
    stop();
    window.removeEventListener('popstate', listen);
  };
}

/** Path of the page that is being prerendered; `null` in browsers. */
let staticPath: string | null = null;

/** Calls `render`, in which `usePathname` returns this path. Only for prerendering. */
export function renderAt(path: string, render: () => string): string {
  staticPath = path;
  const html = render();
  staticPath = null;
  return html;
}

export const isPrerendering = (): boolean => staticPath !== null;

/** Returns the path of the page's address. */
export const usePathname = (): string =>
  useSyncExternalStore(
    watch,
    () => location.pathname,
    () => staticPath ?? '/',
  );

/** Shows another page of this site without loading a document. Links do this by themselves. */
export function navigate(to: string): void {
  // Like a browser, adds no history entry for the current address.
  const isHere = new URL(to, location.href).href === location.href;
  history[isHere ? 'replaceState' : 'pushState'](null, '', to);
  window.scrollTo(0, 0);
  tell();
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPage = link && link.origin === location.origin && !link.target;
  return isPage && !link.hasAttribute('download') ? link : null;
};

const isPlain = (click: MouseEvent): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);

/**
 * Tells whether the browser opens a link: to a place on the current page, or to another query of the same path. A
 * change of only the query would render nothing.
 */
const isForBrowser = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && (hash !== '' || search !== location.search);

const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Opens links to pages of this site without loading a document, also those in remotes' screens, except a link to another
 * query of the current path. A link to a file needs `download` or `target`. Returns a function that stops it.
 *
 * @param preload called on hover, focus and press, with the path that the link leads to
 */
export function followLinks(preload: (pathname: string) => void): () => void {
  const onClick = (click: MouseEvent) => {
    const link = linkOf(click);
    if (!link || !isPlain(click) || click.defaultPrevented || isForBrowser(link)) return;
    click.preventDefault();
    navigate(link.href);
  };
  const onIntent = (event: Event) => {
    const link = linkOf(event);
    if (link) preload(link.pathname);
  };
  // On the window, after the handlers of the page's elements, which may prevent the click.
  window.addEventListener('click', onClick);
  for (const type of INTENTS) document.addEventListener(type, onIntent);
  return () => {
    window.removeEventListener('click', onClick);
    for (const type of INTENTS) document.removeEventListener(type, onIntent);
  };
}
