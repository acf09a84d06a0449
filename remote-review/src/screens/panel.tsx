import '../contract.ts';
import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { Panel } from '../panel/panel.tsx';

export const screen = defineScreen('remote-review', 'panel', Panel);
