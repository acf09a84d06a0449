import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { ResetPasswordScreen } from '../reset-password/reset-password-screen.tsx';

export const screen = defineScreen('remote-auth', 'reset-password', ResetPasswordScreen);
