import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { inPage } from '../layout/in-page.tsx';
import { SubmitScreen } from '../submit/submit-screen.tsx';

export const screen = defineScreen('remote-ideas', 'submit', inPage(SubmitScreen));
