import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { AccountScreen } from '../account/account-screen.tsx';

export const screen = defineScreen('remote-account', 'account', AccountScreen);
