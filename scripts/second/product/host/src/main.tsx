import { createConfigStore } from '@composed/runtime/config/config-store';
import { createRuntime } from '@composed/runtime/create-runtime';
import { RemoteScreen } from '@composed/runtime/screen/remote-screen';
import { createRoot } from 'react-dom/client';
import { routes } from './routes.ts';
import { defaults, readers } from './settings.ts';

const runtime = createRuntime({
  remotes: ['remote-tides'],
});

const wrong = () => 'config.json is wrong.';
const config = createConfigStore({
  readers,
  defaults,
  texts: { unreachable: wrong(), unreadable: wrong(), status: wrong, wrong },
});
config.load();

const links = routes.map(({ path, title }) => (
  <a key={path} href={path}>
    {title}
  </a>
));
const route = routes.find(({ path }) => path === location.pathname);
const screen = route && (
  <RemoteScreen
    runtime={runtime}
    remote={route.remote}
    screen={route.screen}
    props={config.values}
    renderLoading={({ place }) => <p ref={place}>The tide is coming</p>}
    renderFailure={({ detail }) => <h1 role="alert">{detail}</h1>}
  />
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <header>{links}</header>
    <main>{screen ?? <h1>No such berth</h1>}</main>
    <footer>{links}</footer>
  </>,
);
