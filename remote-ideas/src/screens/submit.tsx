import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { SubmitScreen } from '../submit/submit-screen.tsx';

export const screen = defineScreen('remote-ideas', 'submit', SubmitScreen);
