import { createRuntime } from '@composed/runtime/create-runtime';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { routes } from './routes.ts';

const runtime = createRuntime({
  remotes: [...new Set(routes.map(({ remote }) => remote))],
  paths: routes.map(({ path }) => path),
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
createRoot(root).render(<App runtime={runtime} />);
// Opens the inspector if the address contains `?inspect`.
void runtime.openInspector().catch(console.error);
