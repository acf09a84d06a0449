import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { createMarks } from './marks.ts';

const SIGNED_OUT = { status: 'anonymous', user: null, reason: 'signed-out' } as const;
const member = (id: string) => ({ status: 'authenticated', user: someUser({ id }) }) as const;

function opened(state: Parameters<ReturnType<typeof fakeSession>['enter']>[0]) {
  const marks = createMarks();
  const session = fakeSession({ state });
  marks.follow(session);
  marks.follow(session);
  marks.add(1, 'liked');
  marks.add(2, 'saved');
  const shown = () => [marks.has(1, 'liked'), marks.has(2, 'saved')];
  return { marks, session, shown };
}

test('[BR-09, PD-06] a like is no save, and each is of one idea', () => {
  const { marks, shown } = opened(SIGNED_OUT);
  expect(shown()).toEqual([true, true]);
  expect([marks.has(1, 'saved'), marks.has(2, 'liked')]).toEqual([false, false]);
});

test('[BR-09, SE-08] a member’s likes and saves go with the session, and are told of', () => {
  const { marks, session, shown } = opened(member('ada'));
  const listen = jest.fn();
  marks.subscribe(listen);
  session.enter(SIGNED_OUT);
  expect(shown()).toEqual([false, false]);
  expect(listen).toHaveBeenCalledTimes(1);
  session.enter(member('ada'));
  expect(shown()).toEqual([false, false]);
});

test('[BR-09] they go when somebody else signs in in another tab, and stay while the profile is fetched again', () => {
  const { session, shown } = opened(member('ada'));
  session.enter(member('ada'));
  expect(shown()).toEqual([true, true]);
  session.enter(member('eve'));
  expect(shown()).toEqual([false, false]);
});

test('[BR-09] a visitor’s stay when they sign in', () => {
  const { session, shown } = opened(SIGNED_OUT);
  session.enter(member('ada'));
  expect(shown()).toEqual([true, true]);
});
