import { apiClient } from '@idea-hub/shared/api';
import { refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { act } from '@testing-library/react';
import { sendVisitorsMarks } from './send-visitors-marks.ts';

const KEYS = ['ideahub.marks.7/like', 'ideahub.marks.8/save'];
const MEMBER = { status: 'authenticated', user: someUser() } as const;
const LIKE = 'PUT /ideas/7/like';
const SAVE = 'PUT /ideas/8/save';

/** A page without a screen of ideas, in a tab where a visitor has marked two ideas. */
function opened(answers: Parameters<typeof serve>[0]) {
  const requests = serve(answers);
  const session = fakeSession();
  sendVisitorsMarks(session, apiClient);
  const enter = (...states: Parameters<typeof session.enter>[0][]) =>
    act(async () => states.forEach(session.enter));
  return { enter, sent: () => requests.map(({ method, path }) => `${method} ${path}`) };
}

const answered = () => ({ likes: 1, saves: 1 });
const down = () => {
  throw refusal();
};

beforeEach(() => {
  for (const key of KEYS) sessionStorage.setItem(key, '');
});
afterEach(() => sessionStorage.clear());

test('[CM-06] marks made signed out are sent once somebody signs in, on whichever page', async () => {
  const { enter, sent } = opened({ [LIKE]: answered, [SAVE]: answered });
  await enter({ status: 'anonymous', user: null, reason: 'none' });
  expect(sent()).toEqual([]);
  // The profile arrives later and causes a second event.
  await enter(MEMBER, MEMBER);
  expect(sent()).toEqual([LIKE, SAVE]);
  expect(sessionStorage).toHaveLength(0);
});

test('[CM-06] what could not be sent stays in the tab for its next page', async () => {
  const { enter } = opened({ [SAVE]: answered });
  await enter(MEMBER);
  expect(Object.keys(sessionStorage)).toEqual([KEYS[0]]);
  const next = opened({ [LIKE]: answered });
  await next.enter(MEMBER);
  expect(next.sent()).toEqual([LIKE]);
  expect(sessionStorage).toHaveLength(0);
});

test('[CM-06] a screen of ideas that is there sends them itself', async () => {
  const { enter, sent } = opened({});
  await act(async () => {
    const entered = enter(MEMBER);
    sessionStorage.clear();
    await entered;
  });
  expect(sent()).toEqual([]);
});

test('[CM-06, CM-09] after a sign-out they are nobody’s', async () => {
  const { enter } = opened({ [LIKE]: down, [SAVE]: down });
  await enter(MEMBER);
  expect(sessionStorage).toHaveLength(2);
  await enter({ status: 'anonymous', user: null, reason: 'signed-out' });
  expect(sessionStorage).toHaveLength(0);
});
