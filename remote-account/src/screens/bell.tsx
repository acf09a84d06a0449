import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { Bell } from '../live/bell/bell.tsx';

export const screen = defineScreen('remote-account', 'bell', Bell);
