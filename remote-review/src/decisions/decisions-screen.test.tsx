import { refusal } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { screen as decisions } from '../screens/decisions.tsx';
import { screen as panel } from '../screens/panel.tsx';
import { review, someReview } from '../testing/fake-review.tsx';

const DECISION = {
  id: 'd1',
  ideaId: 7,
  title: 'Rain barrel network',
  reviewer: 'Grace Hopper',
  action: 'reject',
  reason: 'Tell us who waters what.',
  at: '2026-11-20T10:00:00.000Z',
};

test('[CM-08] the audit list says who decided what and why, also when either is gone', async () => {
  review(<decisions.Screen />, {
    'GET /review/decisions': () => ({
      decisions: [DECISION, { ...DECISION, id: 'd2', title: null, reviewer: null, reason: '' }],
      next: null,
    }),
  });
  const items = (await screen.findByRole('list', { name: 'Decisions' })).querySelectorAll('li');
  expect(items[0]).toHaveTextContent('Grace Hopper rejected Rain barrel network');
  expect(items[0]).toHaveTextContent('Tell us who waters what.');
  expect(items[1]).toHaveTextContent('Former member rejected An idea that is gone');
});

const aside = <panel.Screen with={{ ideaId: 7, title: 'Rain barrel network' }} />;

test('[CM-08, MF-15] on a project’s page reviewers meet the last decision and the way to the review', async () => {
  const older = { ...DECISION, id: 'd0', reason: 'Too short.' };
  const decisions = [DECISION, older] as never[];
  review(aside, { 'GET /review/ideas/7': () => someReview({ decisions }) });
  expect(await screen.findByText('Tell us who waters what.')).toBeVisible();
  expect(screen.queryByText('Too short.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Review this idea' })).toHaveAttribute(
    'href',
    '/review/7',
  );
});

test('[CM-08, CM-09] everybody else meets nothing there, and nothing is asked for', async () => {
  const { requests } = review(aside, {}, 'USER');
  await act(async () => {});
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  expect(requests).toEqual([]);
});

test('[CM-09] who is no reviewer any more learns it there, too', async () => {
  const { session } = review(aside, {
    'GET /review/ideas/7': () => {
      throw refusal(403, 'This is for reviewers.');
    },
  });
  session.refreshProfile.mockImplementation(async () =>
    session.enter({ status: 'authenticated', user: someUser() }),
  );
  await act(async () => {});
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
