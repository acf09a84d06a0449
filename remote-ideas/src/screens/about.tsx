import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { AboutScreen } from '../about/about-screen.tsx';

export const screen = defineScreen('remote-ideas', 'about', AboutScreen);
