import { createRoot } from 'react-dom/client';
import { screen as home } from './screens/home.tsx';

// This remote alone: `npm run dev -- remote-template`. No part of what is released.
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<home.Screen />);
