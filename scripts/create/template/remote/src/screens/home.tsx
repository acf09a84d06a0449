import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { HomeScreen } from '../home/home-screen.tsx';

export const screen = defineScreen('remote-template', 'home', HomeScreen);
