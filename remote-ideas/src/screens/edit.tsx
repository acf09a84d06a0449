import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { EditScreen } from '../submit/edit-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'edit', inPage(EditScreen));
