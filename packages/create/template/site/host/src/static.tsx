import { shellsOf } from '@composed/runtime/frame/static';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app.tsx';
import { routes } from './routes.ts';

/** Prerendered HTML of the frame, which visitors see before the scripts run. */
export const fragments = shellsOf(routes, (site) => renderToStaticMarkup(<App {...site} />));
