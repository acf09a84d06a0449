import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { inPage } from '../layout/in-page.tsx';
import { MyIdeasScreen } from '../my-ideas/my-ideas-screen.tsx';

export const screen = defineScreen('remote-ideas', 'my-ideas', inPage(MyIdeasScreen));
