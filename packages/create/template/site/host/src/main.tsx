import { openSite } from '@composed/runtime/frame/open-site';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { defaults, readers } from './contract.ts';
import { routes } from './routes.ts';
import './site.css';

const site = openSite({ routes, readers, defaults });
createRoot(document.getElementById('root') as HTMLElement).render(<App {...site} />);
