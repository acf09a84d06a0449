import { createRoot } from 'react-dom/client';
import { screen as home } from './screens/home.tsx';

// Shows this remote without a host: `npm run dev -- remote-template`. Never released.
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<home.Screen />);
