import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { ProjectScreen } from '../project/project-screen.tsx';

export const screen = defineScreen('remote-ideas', 'project', ProjectScreen);
