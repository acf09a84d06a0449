import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { BrowseScreen } from '../browse/browse-screen.tsx';

export const screen = defineScreen('remote-ideas', 'browse', BrowseScreen);
