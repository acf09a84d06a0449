import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { SuggestionsScreen } from '../suggestions/suggestions-screen.tsx';

export const screen = defineScreen('remote-ideas', 'suggestions', SuggestionsScreen);
