import '../contract.ts';
import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { ReportsScreen } from '../reports/reports-screen.tsx';

export const screen = defineScreen('remote-review', 'reports', ReportsScreen);
