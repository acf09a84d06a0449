import type { RouteRow } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { ConfigValues } from '../config/config-store.ts';
import type { Runtime } from '../create-runtime.ts';
import { Slot as RuntimeSlot, type SlotProps } from '../mounts/slot.tsx';
import { FailedLook, type ScreenFailure } from '../screen/failed-screen.tsx';
import type { ScreenLoading } from '../screen/loading-screen.tsx';
import { RemoteScreen } from '../screen/remote-screen.tsx';
import { followLinks, isPrerendering, usePathname } from './address.ts';
import { type FoundPage, useFoundPage } from './found-page.ts';
import { type FrameTexts, messages } from './messages.ts';
import { Failure, failureTitle, Loading } from './states.tsx';

/** Props of each screen in a frame. */
export interface PageProps<Settings extends object = object> {
  /** Parameters of the page's path. */
  params: Readonly<Record<string, string>>;
  /** A place in the screen that other remotes fill. */
  Slot: ComponentType<SlotProps>;
  settings: ConfigValues<Settings>;
}

interface PageOptions<Settings extends object> {
  runtime: Pick<
    Runtime,
    'screens' | 'pins' | 'override' | 'versions' | 'reportThrown' | 'contributions' | 'routes'
  >;
  /** The host's route table. */
  routes: readonly RouteRow[];
  /** Name of the site, for the titles of remotes' pages. */
  site: string;
  settings: ConfigValues<Settings>;
  texts?: FrameTexts;
  renderLoading?(loading: ScreenLoading): ReactNode;
  renderFailure?(failure: ScreenFailure): ReactNode;
  renderNotFound?(): ReactNode;
}

// Defined by the build.
declare const __SITE__: { name: string };

const nothing = () => {};

/** Shows the screen of the current address, from the host's route table or a remote's manifest. */
export function Page<Settings extends object>(options: PageOptions<Settings>): ReactNode {
  const { runtime, routes, site, settings, texts = messages } = options;
  const {
    renderLoading = (loading) => <Loading texts={texts} {...loading} />,
    renderFailure = (failure) => <Failure texts={texts} {...failure} />,
    renderNotFound = () => <h1>{texts.notFound}</h1>,
  } = options;
  const pathname = usePathname();
  const page = useFoundPage(runtime.routes, routes, pathname);
  usePageHead(page, site, texts);
  const onShown = useArrival(pathname);
  const Slot = useMemo(
    () => (slot: SlotProps) => <RuntimeSlot runtime={runtime} {...slot} />,
    [runtime],
  );
  useEffect(
    () =>
      followLinks((to) => {
        const own = matchRoute(routes, to)?.route;
        if (own) runtime.screens.preload(own.remote, own.screen);
        else runtime.routes.preload(to);
      }),
    [runtime, routes],
  );
  switch (page.status) {
    case 'none':
      return (
        <Shown key={pathname} onShown={onShown}>
          {renderNotFound()}
        </Shown>
      );
    case 'looking':
      return renderLoading({ place: null, isSlow: false, retry: nothing });
    case 'failed':
      return (
        <FailedLook
          key={pathname}
          error={page.error}
          retry={() => runtime.routes.look(pathname)}
          render={renderFailure}
        />
      );
    default: {
      // Composed pages put the screen's prerendered HTML into this element.
      if (isPrerendering()) {
        const loading = { place: null, isSlow: false, retry: nothing };
        return createElement(`${__SITE__.name}-screen`, null, renderLoading(loading));
      }
      const { remote, screen } = page.status === 'own' ? page.route : { ...page, ...page.route };
      return (
        <RemoteScreen
          // Mounts again on a change of page, even if the component is the same.
          key={pathname}
          runtime={runtime}
          remote={remote}
          screen={screen}
          props={{ params: page.params, Slot, settings } satisfies PageProps<Settings>}
          onShown={onShown}
          renderLoading={renderLoading}
          renderFailure={renderFailure}
        />
      );
    }
  }
}

function Shown({ onShown, children }: { onShown(): void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, even if the callback changes
  useEffect(() => onShown(), []);
  return children;
}

function usePageHead(page: FoundPage, site: string, texts: FrameTexts): void {
  let title = `${texts.notFound} · ${site}`;
  if (page.status === 'own') title = page.route.title;
  if (page.status === 'mounted') title = `${page.route.title} · ${site}`;
  if (page.status === 'failed') title = `${failureTitle(page.error, texts)} · ${site}`;
  const isIndexed = (page.status === 'own' || page.status === 'mounted') && page.route.indexed;
  // Before the effects of the screen, which may set a better title.
  useLayoutEffect(() => {
    if (page.status !== 'looking') document.title = title;
  }, [page.status, title]);
  useEffect(() => {
    const robots = document.querySelector('meta[name="robots"]');
    if (isIndexed) robots?.remove();
    else if (!robots) {
      const meta = Object.assign(document.createElement('meta'), { name: 'robots' });
      document.head.append(Object.assign(meta, { content: 'noindex' }));
    }
  }, [isIndexed]);
}

/** Moves the focus to the heading of each page but the first, whose focus the browser sets. */
function useArrival(pathname: string): () => void {
  /** Path of the first page, until a page is shown. */
  const first = useRef<string | null>(pathname);
  return useCallback(() => {
    const heading = document.querySelector<HTMLElement>('main h1, main');
    if (pathname !== first.current && heading) {
      const place = heading.querySelector<HTMLElement>('h1') ?? heading;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    first.current = null;
  }, [pathname]);
}
