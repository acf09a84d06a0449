import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { SubmitScreen } from '../submit/submit-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'submit', inPage(SubmitScreen));
