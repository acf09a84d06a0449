import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { Newsletter } from '../live/newsletter/newsletter.tsx';

export const screen = defineScreen('remote-ideas', 'newsletter', Newsletter);
