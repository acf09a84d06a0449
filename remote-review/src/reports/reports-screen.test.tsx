import { refusal } from '@idea-hub/shared/testing/fake-server';
import { screen } from '@testing-library/react';
import { screen as reports } from '../screens/reports.tsx';
import { review } from '../testing/fake-review.tsx';

const REPORT = {
  id: 'r1',
  ideaId: 7,
  title: 'Rain barrel network',
  version: 1,
  message: null,
  messageFrom: null,
  isFromVisitor: false,
  reason: 'It sells barrels.',
  reporter: null,
  at: '2026-11-20T10:00:00.000Z',
  isOpen: true,
};
const RESOLVE = 'POST /review/reports/r1/resolution';
const list = (...items: object[]) => ({ reports: items, next: null });

test('[CM-08, CM-11, CM-20] a report says what, about what, and by whom; settled, it is off the list', async () => {
  const { user, requests, toasts } = review(<reports.Screen />, {
    'GET /review/reports': () =>
      list(
        REPORT,
        { ...REPORT, id: 'r2', message: 'Buy now', messageFrom: 'Eve' },
        { ...REPORT, id: 'r3', message: 'Hi', messageFrom: 'Idea Hub', isFromVisitor: true },
      ),
    [RESOLVE]: () => undefined,
  });
  expect(await screen.findAllByText('It sells barrels.')).toHaveLength(3);
  expect(screen.getByText('About a message of Eve: Buy now')).toBeVisible();
  expect(
    screen.getByText('About a message of “Idea Hub” (a visitor, who typed this name): Hi'),
  ).toBeVisible();
  const [settle] = screen.getAllByRole('button', { name: 'Settle: Rain barrel network' });
  if (settle) await user.click(settle);
  expect(await screen.findAllByText('It sells barrels.')).toHaveLength(2);
  expect(toasts.current().map(({ text }) => text)).toEqual(['Settled.']);
  expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Reports' }));
  expect(requests[0]?.query).toEqual({ state: 'open' });
});

test('[CM-24] a report about an idea of a deleted account shows its copy, without a link to the idea', async () => {
  const gone = { ...REPORT, version: 0, description: 'Rain falls.', reporter: 'Former member' };
  const settled = { ...gone, id: 'r2', title: null, description: null, isOpen: false };
  review(<reports.Screen />, { 'GET /review/reports': () => list(gone, settled) });
  expect(await screen.findByText('Rain barrel network')).toBeVisible();
  expect(screen.getAllByText('Its author has deleted the account.')).toHaveLength(2);
  expect(screen.getByText('Rain falls.')).toBeVisible();
  expect(screen.getAllByText('Former member')).toHaveLength(2);
  expect(screen.getByText('An idea that is gone')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Rain barrel/ })).toBeNull();
});

test.each([
  ['another reviewer has settled', 409, 'Another reviewer has settled it.'],
  ['is gone', 404, 'This report no longer exists.'],
])(
  '[CM-08, CM-14] one that %s goes, too; a call that failed leaves it',
  async (_what, status, told) => {
    const failures = [refusal(), refusal(status, 'It is settled.')];
    const { user, toasts } = review(<reports.Screen />, {
      'GET /review/reports': () => list(REPORT),
      [RESOLVE]: () => {
        throw failures.shift();
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Settle/ }));
    expect(toasts.current().at(-1)?.text).toContain('could not be settled');
    await user.click(screen.getByRole('button', { name: /^Settle/ }));
    expect(await screen.findByText('No report is open.')).toBeVisible();
    expect(toasts.current().at(-1)?.text).toBe(told);
  },
);

test('[CM-09] a role that was lost in the middle ends it', async () => {
  const { user } = review(<reports.Screen />, {
    'GET /review/reports': () => list(REPORT),
    [RESOLVE]: () => {
      throw refusal(403, 'This is for reviewers.');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Settle/ }));
  expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The report was not settled. This is for reviewers.',
  );
});
