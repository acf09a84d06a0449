import { apiClient } from '@idea-hub/shared/api';
import { refusal } from '@idea-hub/shared/testing/fake-server';
import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { toasts } from '@idea-hub/shared/toast';
import { act, renderHook } from '@testing-library/react';
import { createMarks } from '../../catalogue/marks.ts';
import { connectMarks, useLikes } from './connect-marks.ts';

const SIGNED_OUT = { status: 'anonymous', user: null, reason: 'signed-out' } as const;
const member = (id: string) => ({ status: 'authenticated', user: someUser({ id }) }) as const;

type Send = (path: string) => unknown;

/** Opens a page for a visitor or a member, with a fake server that answers with `send`. */
function opened(state: Parameters<ReturnType<typeof fakeSession>['enter']>[0], send: Send) {
  const sent: string[] = [];
  jest.spyOn(apiClient, 'send').mockImplementation(async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    return send(path);
  });
  const marks = createMarks();
  const session = fakeSession({ state });
  connectMarks(session, marks);
  return { marks, session, sent };
}

const all = ({ marked: { liked, saved } }: ReturnType<typeof createMarks>) => [
  ...[...liked].map((id) => [id, 'liked']),
  ...[...saved].map((id) => [id, 'saved']),
];
const settle = () => act(async () => {});
const NONE = { liked: [], saved: [], own: [] };
const counting: Send = (path) => (path === '/ideas/marks' ? NONE : { id: 7, likes: 11, saves: 1 });

afterEach(() => sessionStorage.clear());

test('[CM-06] shows the member’s likes and saves from other devices, and does not send them again', async () => {
  const { marks, sent } = opened(member('ada'), () => ({ liked: [{ id: 7 }], saved: [{ id: 8 }] }));
  await settle();
  expect(all(marks)).toEqual([
    [7, 'liked'],
    [8, 'saved'],
  ]);
  expect(sent).toEqual(['GET /ideas/marks']);
});

test('[CM-06, CM-09] knows the member’s own ideas until the session ends', async () => {
  const { marks, session } = opened(member('ada'), () => ({ ...NONE, own: [{ id: 7 }] }));
  await settle();
  expect([...marks.own]).toEqual([7]);
  session.enter(SIGNED_OUT);
  expect([...marks.own]).toEqual([]);
});

test('[CM-06] shows a like immediately, sends it once, and updates the count', async () => {
  const { marks, sent } = opened(member('ada'), counting);
  await settle();
  marks.add(7, 'liked');
  expect(marks.has(7, 'liked')).toBe(true);
  await settle();
  expect(sent).toEqual(['GET /ideas/marks', 'PUT /ideas/7/like']);
  const likes = (known: number) =>
    renderHook(() => useLikes({ id: 7, likes: known })).result.current;
  expect(likes(10)).toBe(11);
  expect(likes(12)).toBe(12);
});

test('[CM-06] removes a save that failed, reports it, and offers a retry', async () => {
  const { marks, sent } = opened(member('ada'), (path) => {
    if (path === '/ideas/marks') return NONE;
    throw new Error('no answer');
  });
  await settle();
  marks.add(7, 'saved');
  await settle();
  expect(marks.has(7, 'saved')).toBe(false);
  const [toast] = toasts.current();
  expect(toast).toMatchObject({
    text: 'Action failed. Please try again.',
    action: { label: 'Retry' },
  });
  toast?.action?.run();
  expect(marks.has(7, 'saved')).toBe(true);
  await settle();
  expect(sent.filter((call) => call === 'PUT /ideas/7/save')).toHaveLength(2);
});

test('[CM-06, CM-16] removes an unverified member’s like, with the server’s reason', async () => {
  const text = 'Please verify your email address first.';
  const { marks } = opened(member('ada'), (path) => {
    if (path === '/ideas/marks') return NONE;
    throw refusal(403, text, { code: 'EMAIL_NOT_VERIFIED' });
  });
  await settle();
  marks.add(7, 'liked');
  expect(marks.has(7, 'liked')).toBe(true);
  await settle();
  expect(marks.has(7, 'liked')).toBe(false);
  expect(toasts.current().map(({ text }) => text)).toContain(text);
});

test.each(['marks', 'refusal'] as const)(
  '[CM-06, CM-16] explains a like of one’s own idea, even before ownership is known (%s first)',
  async (first) => {
    const release: Record<string, () => void> = {};
    const held = (name: string) => new Promise<void>((resolve) => (release[name] = resolve));
    const { marks } = opened(member('ada'), async (path) => {
      if (path === '/ideas/marks') {
        await held('marks');
        return { ...NONE, own: [{ id: 7 }] };
      }
      await held('refusal');
      throw refusal(403, 'You can not like your own idea.', { code: 'FORBIDDEN' });
    });
    marks.add(7, 'liked');
    await settle();
    for (const name of [first, first === 'marks' ? 'refusal' : 'marks']) {
      release[name]?.();
      await settle();
    }
    expect(marks.has(7, 'liked')).toBe(false);
    const last = toasts.current().at(-1);
    expect([last?.type, last?.text]).toEqual([
      'info',
      'This is your idea: likes come from others.',
    ]);
  },
);

test('[CM-06] sends a visitor’s likes and saves at the next sign-in, even after a reload', async () => {
  const before = opened(SIGNED_OUT, counting);
  before.marks.add(7, 'liked');
  before.marks.add(8, 'saved');
  await settle();
  expect(before.sent).toEqual([]);

  const { marks, session, sent } = opened(SIGNED_OUT, counting);
  expect(marks.has(7, 'liked')).toBe(true);
  session.enter(member('ada'));
  await settle();
  expect(sent.sort()).toEqual(['GET /ideas/marks', 'PUT /ideas/7/like', 'PUT /ideas/8/save']);
  session.enter(SIGNED_OUT);
  expect(all(marks)).toEqual([]);
  expect(all(opened(SIGNED_OUT, counting).marks)).toEqual([]);
});

test('[CM-06] sends a visitor’s likes even if the sign-in was on a page without ideas', async () => {
  opened(SIGNED_OUT, counting).marks.add(7, 'liked');
  const { sent } = opened(member('ada'), counting);
  await settle();
  expect(sent.sort()).toEqual(['GET /ideas/marks', 'PUT /ideas/7/like']);
  expect(opened(member('ada'), counting).sent).toEqual(['GET /ideas/marks']);
});

test('[CM-06, CM-14] sends a save again at the next sign-in if the session had ended', async () => {
  let isOver = true;
  const toastsBefore = toasts.current();
  const { marks, session, sent } = opened(member('ada'), (path) => {
    if (path === '/ideas/marks' || !isOver) return counting(path);
    session.enter({ status: 'anonymous', user: null, reason: 'expired' });
    throw new Error('401');
  });
  await settle();
  marks.add(7, 'saved');
  await settle();
  expect(all(marks)).toEqual([[7, 'saved']]);
  expect(toasts.current()).toEqual(toastsBefore);
  isOver = false;
  session.enter(member('ada'));
  await settle();
  expect(sent.filter((call) => call === 'PUT /ideas/7/save')).toHaveLength(2);
  expect(sessionStorage).toHaveLength(0);
});

test('[CM-06, CM-09] ignores answers that arrive after a sign-out', async () => {
  let answer: (value: unknown) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const { marks, session } = opened(member('ada'), (path) =>
    path === '/ideas/marks'
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : new Promise((_, reject) => {
          refuse = reject;
        }),
  );
  marks.add(7, 'liked');
  session.enter(SIGNED_OUT);
  marks.add(7, 'liked');
  answer({ liked: [{ id: 9 }], saved: [] });
  refuse(new Error('no answer'));
  await settle();
  expect(all(marks)).toEqual([[7, 'liked']]);
});

test('[CM-11] ignores foreign keys in the tab’s storage', () => {
  for (const key of ['1/own', '-2/like', '3/like', '4/like/5', '6/', '/save'])
    sessionStorage.setItem(`ideahub.marks.${key}`, '');
  expect(all(opened(SIGNED_OUT, counting).marks)).toEqual([[3, 'liked']]);
});

describe('marks of a page', () => {
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

  test('[BR-09, SE-08] removes a member’s likes and saves at the end of the session, and notifies', () => {
    const { marks, session, shown } = opened(member('ada'));
    const listen = jest.fn();
    marks.subscribe(listen);
    session.enter(SIGNED_OUT);
    expect(shown()).toEqual([false, false]);
    expect(listen).toHaveBeenCalledTimes(1);
    session.enter(member('ada'));
    expect(shown()).toEqual([false, false]);
  });

  test('[BR-09] removes likes and saves if another member signs in, but not if the profile is fetched again', () => {
    const { session, shown } = opened(member('ada'));
    session.enter(member('ada'));
    expect(shown()).toEqual([true, true]);
    session.enter(member('eve'));
    expect(shown()).toEqual([false, false]);
  });

  test('[BR-09] keeps a visitor’s likes and saves at sign-in', () => {
    const { session, shown } = opened(SIGNED_OUT);
    session.enter(member('ada'));
    expect(shown()).toEqual([true, true]);
  });
});
