import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { loadedAtStart } from '@idea-hub/shared/live/use-live';
import { BrowseScreen, loadLive } from '../browse/browse-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = {
  ...defineScreen('remote-ideas', 'browse', inPage(BrowseScreen)),
  ready: loadedAtStart(loadLive),
};
