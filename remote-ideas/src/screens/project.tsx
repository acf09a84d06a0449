import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { inPage } from '../layout/in-page.tsx';
import { ProjectScreen } from '../project/project-screen.tsx';

export const screen = defineScreen('remote-ideas', 'project', inPage(ProjectScreen));
