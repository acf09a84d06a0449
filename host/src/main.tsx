import '@idea-hub/shared/styles/layers.css';
import '@idea-hub/shared/styles/fonts.css';
import '@idea-hub/shared/styles/tokens.css';
import '@idea-hub/shared/styles/base.css';
import { keepPlace } from '@composed/runtime/screen/keep-place';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { runtime } from './federation/runtime.ts';
import { preloadPath } from './navigation/preload-path.ts';
import { config, session, startServices } from './services.ts';

/*
 * The host's entry. Go on to
 *   `routes.tsx`            what each address shows
 *   `app.tsx`, `frame/`     what is around a screen
 *   `services.ts`           session, API client, configuration
 *   `federation/`           this site's use of packages/runtime, whose `create-runtime.ts` loads remotes
 * The order below matters. See docs/architecture.md, "From an address to a screen".
 */

// Starts the screen's load before the first render.
preloadPath(window.location.pathname);

startServices();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
const app = <App session={session} config={config} releases={runtime} />;
// Renders synchronously, so that no key press falls between saving the place and restoring it.
const restorePlace = keepPlace(root);
flushSync(() => createRoot(root).render(app));
restorePlace(root);
void runtime.openInspector().catch(console.error);
