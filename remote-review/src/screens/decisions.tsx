import '../contract.ts';
import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { DecisionsScreen } from '../decisions/decisions-screen.tsx';

export const screen = defineScreen('remote-review', 'decisions', DecisionsScreen);
