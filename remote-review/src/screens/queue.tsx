import '../contract.ts';
import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { QueueScreen } from '../queue/queue-screen.tsx';

export const screen = defineScreen('remote-review', 'queue', QueueScreen);
