import '../contract.ts';
import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { IdeaScreen } from '../idea/idea-screen.tsx';

export const screen = defineScreen('remote-review', 'idea', IdeaScreen);
