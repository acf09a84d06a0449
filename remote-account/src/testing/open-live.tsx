import type { User } from '@idea-hub/shared/contracts/user';
import {
  type Answers,
  callsTo,
  refusal,
  refusing,
  serve,
} from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AccountScreen } from '../account/account-screen.tsx';
import type { Section } from '../sections/section.ts';

export const fail = refusing();

/** An answer that fails the first time. */
export function failsOnce(answer?: unknown, error = refusal()) {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) throw error;
    return answer;
  };
}

export const SUMMARY = {
  projectsSubmitted: 2,
  totalViews: 1234,
  totalLikes: 5,
  messagesReceived: 3,
  unreadMessages: 1,
  profileViews: 0,
  activity: [],
};

export const SETTINGS = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: false,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
};

/** Opens a section in live mode, and returns the calls. `hash`: the end of the address. */
export function openLive(
  section: Section,
  answers: Answers = {},
  user: User = someUser(),
  hash = '',
) {
  const requests = serve({
    'GET /users/summary': () => SUMMARY,
    'GET /users/statistics': () => ({ days: [], ideas: [] }),
    'GET /users/settings': () => SETTINGS,
    'GET /messages/blocks': () => ({ blocks: [] }),
    ...answers,
  });
  const opened = renderScreen(<AccountScreen ideas={Promise.resolve('live')} />, {
    route: `/account?section=${section}${hash}`,
    user,
  });
  const { session } = opened;
  return {
    ...opened,
    requests,
    visitor: userEvent.setup(),
    made: (name: string) => callsTo(requests, name),
    expire: () => act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' })),
    signIn: (member = user) => act(() => session.enter({ status: 'authenticated', user: member })),
  };
}
