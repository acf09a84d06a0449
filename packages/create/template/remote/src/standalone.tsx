import { Standalone } from '@composed/runtime/frame/standalone';
import { createRoot } from 'react-dom/client';
import { defaults, readers } from '../../host/src/contract.ts';
import { screen as home } from './screens/home.tsx';

// `npm run dev -- remote-template` shows these screens without a host.
const screens = [
  // The first is the default.
  { path: '/template', title: 'Template', Screen: home.Screen },
];
const root = document.getElementById('root') as HTMLElement;
createRoot(root).render(<Standalone screens={screens} readers={readers} defaults={defaults} />);
