import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { loadedAtStart } from '@idea-hub/shared/live/use-live';
import { HomeScreen, loadLive } from '../home/home-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = {
  ...defineScreen('remote-ideas', 'home', inPage(HomeScreen)),
  ready: loadedAtStart(loadLive),
};
