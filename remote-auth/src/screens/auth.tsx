import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { AuthScreen } from '../auth/auth-screen.tsx';

export const screen = defineScreen('remote-auth', 'auth', AuthScreen);
