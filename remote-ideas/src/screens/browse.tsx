import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { BrowseScreen } from '../browse/browse-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'browse', inPage(BrowseScreen));
