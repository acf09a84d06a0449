import { defineScreen } from '@idea-hub/shared/contracts/screens';
import { MemberScreen } from '../live/member/member-screen.tsx';
import { inPage } from '../ui/in-page.tsx';

export const screen = defineScreen('remote-ideas', 'member', inPage(MemberScreen));
