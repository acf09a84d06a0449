import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { HomeScreen } from '../home/home-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'home', inPage(HomeScreen));
