import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { AboutScreen } from '../about/about-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'about', inPage(AboutScreen));
