import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { IdeasMode } from '../contracts/screens.ts';
import { useLive } from './use-live.ts';

function Screen({ ideas, load }: { ideas?: Promise<IdeasMode>; load(): Promise<string> }) {
  const live = useLive(ideas, load);
  return (
    <>
      <p>{live.status === 'ready' ? live.part : live.status}</p>
      {live.status === 'failed' && (
        <button type="button" onClick={live.retry}>
          Retry
        </button>
      )}
    </>
  );
}

const LIVE = Promise.resolve<IdeasMode>('live');

test.each([
  ['in samples mode', Promise.resolve<IdeasMode>('samples')],
  ['by a host that knows no modes', undefined],
])('[CM-01] %s nothing of live mode is loaded', async (_where, ideas) => {
  const load = jest.fn();
  await act(async () => {
    render(ideas ? <Screen ideas={ideas} load={load} /> : <Screen load={load} />);
  });
  expect(screen.getByText('off')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('[CM-01] what was loaded once is there in the next screen’s first render', async () => {
  const ideas = Object.assign(Promise.resolve<IdeasMode>('live'), {
    status: 'fulfilled',
    value: 'live',
  });
  const load = jest.fn(async () => 'live part');
  const { unmount } = render(<Screen ideas={ideas} load={load} />);
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('live part')).toBeVisible();
  unmount();
  render(<Screen ideas={ideas} load={load} />);
  expect(screen.getByText('live part')).toBeVisible();
  await act(async () => {});
});

test('[CM-01] a part that can’t be had is asked for again by Retry', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('no such file'));
  load.mockResolvedValue('live part');
  render(<Screen ideas={LIVE} load={load} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('live part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[CM-01] a screen that was left is not told', async () => {
  const load = jest.fn(async () => 'live part');
  const { unmount } = render(<Screen ideas={LIVE} load={load} />);
  unmount();
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
});
