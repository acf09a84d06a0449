import type { Runtime } from '@composed/runtime/create-runtime';
import { RemoteScreen } from '@composed/runtime/screen/remote-screen';
import { useSyncExternalStore } from 'react';
import { routeAt, routes } from './routes.ts';

function watchAddress(listen: () => void): () => void {
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
}

const usePath = (): string => useSyncExternalStore(watchAddress, () => location.pathname);

/** Frame of every page, with the screen of the current address. */
export function App({ runtime }: { runtime: Runtime }) {
  const route = routeAt(usePath());
  return (
    <>
      <header>
        <nav>
          {routes.map(({ path, title }) => (
            <a key={path} href={path}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {route === undefined ? (
          <h1>Page not found</h1>
        ) : (
          <RemoteScreen
            runtime={runtime}
            remote={route.remote}
            screen={route.screen}
            props={{}}
            renderLoading={({ place }) => <div ref={place}>{place ? null : 'Loading …'}</div>}
            renderFailure={({ detail, retry }) => (
              <div role="alert">
                <h1>This page could not be loaded</h1>
                <p>{detail}</p>
                <button type="button" onClick={retry}>
                  Try again
                </button>
              </div>
            )}
          />
        )}
      </main>
      <footer>
        <a href="/">Template</a>
      </footer>
    </>
  );
}
