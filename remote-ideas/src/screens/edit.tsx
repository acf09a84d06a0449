import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { inPage } from '../layout/in-page.tsx';
import { EditScreen } from '../submit/edit-screen.tsx';

export const screen = defineScreen('remote-ideas', 'edit', inPage(EditScreen));
