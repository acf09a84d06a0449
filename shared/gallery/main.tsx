import '@idea-hub/shared/styles/layers.css';
import '@idea-hub/shared/styles/tokens.css';
import '@idea-hub/shared/styles/fonts.css';
import '@idea-hub/shared/styles/base.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from '../src/ui/gallery/gallery.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
