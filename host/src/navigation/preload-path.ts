import { preloadMounted, preloadScreen } from '../federation/page-screens.tsx';
import { matchRoute } from '../match-route.ts';

/** Starts loading the screen of an address of this site before a navigation. */
export function preloadPath(to: string): void {
  // `URL` would take the text after `//` for a host.
  const [pathname = ''] = to.split(/[?#]/);
  const match = matchRoute(pathname);
  if (match.kind === 'screen') preloadScreen(match.target.remote, match.target.screen);
  if (match.kind === 'looking') preloadMounted(pathname);
}

const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Starts loading a link's target on hover, focus or press. Covers every link of the page, including those in
 * remotes' screens. Returns a function that removes the listeners.
 */
export function preloadOnIntent(page: Document): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && link.origin === page.location.origin) preloadPath(link.pathname);
  };
  for (const type of INTENTS) page.addEventListener(type, onIntent);
  return () => {
    for (const type of INTENTS) page.removeEventListener(type, onIntent);
  };
}
