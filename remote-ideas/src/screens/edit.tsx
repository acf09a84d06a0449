import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { EditScreen } from '../submit/edit-screen.tsx';

export const screen = defineScreen('remote-ideas', 'edit', EditScreen);
