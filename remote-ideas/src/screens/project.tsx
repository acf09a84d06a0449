import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { loadedAtStart } from '@idea-hub/shared/live/use-live';
import { loadLive, ProjectScreen } from '../project/project-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = {
  ...defineScreen('remote-ideas', 'project', inPage(ProjectScreen)),
  ready: loadedAtStart(loadLive),
};
