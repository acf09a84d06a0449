import { preloadScreen } from '../federation/remote-screen.tsx';
import { matchRoute } from '../match-route.ts';

/** Starts loading what an address of ours shows, before anybody goes there (SH-07, PF-04). */
export function preloadPath(to: string): void {
  // Not by `URL`, which takes what follows `//` for a host.
  const [pathname = ''] = to.split(/[?#]/);
  const match = matchRoute(pathname);
  if (match.kind === 'screen') preloadScreen(match.target.remote, match.target.screen);
}

/** Handlers for a link: pointing at it, focusing it or pressing it starts the load of its target. */
export function preloadOnIntent(to: string) {
  const start = () => preloadPath(to);
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}
