import { type Answers, refusal } from '@idea-hub/shared/testing/fake-server';
import { act, screen } from '@testing-library/react';
import { screen as decisions } from '../screens/decisions.tsx';
import { screen as queue } from '../screens/queue.tsx';
import { screen as reports } from '../screens/reports.tsx';
import { review } from '../testing/fake-review.tsx';

const LISTS = [
  ['Ideas', queue, 'GET /review/ideas', { ideas: [], total: 0 }, 'Nothing waits here.'],
  ['Reports', reports, 'GET /review/reports', { reports: [] }, 'No report is open.'],
  ['Decisions', decisions, 'GET /review/decisions', { decisions: [] }, 'Nothing was decided yet.'],
] as const;

const open = (list: (typeof LISTS)[number][1], answers: Answers) =>
  review(<list.Screen />, answers);

describe.each(LISTS)('the list %s', (_name, list, call, nothing, empty) => {
  test('[CM-08, CM-15] says that it loads until the server has answered, then that it is empty', async () => {
    let answer: (value: unknown) => void = () => {};
    open(list, { [call]: () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    await act(async () => answer({ ...nothing, next: null }));
    expect(screen.getByText(empty)).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  test('[CM-08, CM-15] says that it failed, with a way to try again', async () => {
    let isUp = false;
    const { user } = open(list, {
      [call]: () => {
        if (!isUp) throw refusal();
        return { ...nothing, next: null };
      },
    });
    expect(await screen.findByText('The review could not be loaded')).toBeVisible();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeVisible();
  });

  test('[CM-09] tells a member who is no reviewer any more', async () => {
    open(list, {
      [call]: () => {
        throw refusal(403, 'This is for reviewers.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
  });
});
