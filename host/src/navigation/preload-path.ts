import { preloadMounted, preloadScreen } from '../federation/remote-screen.tsx';
import { matchRoute } from '../match-route.ts';

/** Starts loading what an address of ours shows, before anybody goes there. */
export function preloadPath(to: string): void {
  // Not by `URL`, which takes what follows `//` for a host.
  const [pathname = ''] = to.split(/[?#]/);
  const match = matchRoute(pathname);
  if (match.kind === 'screen') preloadScreen(match.target.remote, match.target.screen);
  if (match.kind === 'looking') preloadMounted(pathname);
}

const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Pointing at a link of this site, focusing it or pressing it starts the load of its target, wherever on
 * the page it stands, in a remote's screen too. The answer ends it.
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
