import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { MyIdeasScreen } from '../my-ideas/my-ideas-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'my-ideas', inPage(MyIdeasScreen));
