/** @jest-environment node */
import { fakeClock } from '../../../shared/src/testing/fake-clock.ts';
import { turn } from '../../../shared/src/testing/until.ts';
import { repeatCutOff } from './cut-off.ts';
import { fakePage } from './testing/fake-page.ts';

const CUT_OFF = new TypeError('NetworkError when attempting to fetch resource.');

/** Starts attempts that the test settles one by one. */
function attempted() {
  const clock = fakeClock();
  const page = fakePage();
  const open: { resolve(value: string): void; reject(error: unknown): void }[] = [];
  const attempt = jest.fn(
    () => new Promise<string>((resolve, reject) => open.push({ resolve, reject })),
  );
  const outcome = jest.fn();
  const isCutOff = (error: unknown) => error === CUT_OFF;
  repeatCutOff(attempt, isCutOff, { page, clock }).then(outcome, outcome);
  const settle = async (how: 'resolve' | 'reject', value: unknown) => {
    open.shift()?.[how](value as never);
    await turn();
  };
  return {
    clock,
    page,
    attempt,
    outcome,
    answer: (value: string) => settle('resolve', value),
    fail: (error: unknown = CUT_OFF) => settle('reject', error),
    pass: async (ms: number) => {
      clock.advance(ms);
      await turn();
    },
  };
}

afterEach(() => jest.restoreAllMocks());

test('[SE-03] an answer is taken as it comes, and so is a failure that is an answer', async () => {
  const one = attempted();
  await one.answer('profile');
  expect(one.outcome).toHaveBeenCalledWith('profile');
  const other = attempted();
  const refused = new Error('500');
  await other.fail(refused);
  expect(other.outcome).toHaveBeenCalledWith(refused);
  expect(one.attempt).toHaveBeenCalledTimes(1);
  expect(other.attempt).toHaveBeenCalledTimes(1);
  expect([one.page.watches(), other.page.watches()]).toEqual([0, 0]);
});

test('[SE-03] a server that is down is believed the second time, without a wait', async () => {
  const { fail, attempt, outcome, clock, page } = attempted();
  await fail();
  expect(outcome).not.toHaveBeenCalled();
  expect(attempt).toHaveBeenCalledTimes(2);
  await fail();
  expect(outcome).toHaveBeenCalledWith(CUT_OFF);
  expect(clock.now()).toBe(0);
  expect([clock.waiting(), page.watches()]).toEqual([0, 0]);
});

test('[SE-03] in Firefox, with no word of the navigation, the second attempt goes on until the page is gone', async () => {
  const { fail, attempt, outcome, page } = attempted();
  await fail();
  expect(attempt).toHaveBeenCalledTimes(2);
  page.leaves = true;
  await fail();
  expect(outcome).not.toHaveBeenCalled();
});

test('[SE-03] in Firefox any number of reloads, one after the other, ends nothing', async () => {
  const { fail, pass, page, outcome, answer } = attempted();
  let wait = 500;
  for (let reloads = 0; reloads < 5; reloads += 1) {
    page.beginNavigation();
    await fail();
    await pass(wait - 1);
    expect(page.watches()).toBe(0);
    await pass(1);
    expect(page.watches()).toBe(1);
    wait *= 2;
  }
  expect(outcome).not.toHaveBeenCalled();
  await answer('profile');
  expect(outcome).toHaveBeenCalledWith('profile');
});

test('[SE-03] in Safari, where nothing loads until the slow next page is there, nothing is believed', async () => {
  const { fail, pass, page, outcome } = attempted();
  page.loads = false;
  for (let ms = 500; ms < 60_000; ms *= 2) {
    await fail();
    await pass(ms);
  }
  page.leaves = true;
  await fail();
  await pass(1_000_000);
  expect(outcome).not.toHaveBeenCalled();
});

test.each(['Firefox', 'Safari'])(
  '[SE-03] in %s a navigation that ends in a download leaves the page; a server that is down by then is believed',
  async (browser) => {
    const { fail, pass, page, outcome } = attempted();
    if (browser === 'Firefox') page.beginNavigation();
    page.loads = browser === 'Firefox';
    await fail();
    await pass(500);
    page.loads = true;
    await fail();
    await fail();
    expect(outcome).toHaveBeenCalledWith(CUT_OFF);
  },
);

test('[SE-03] a mailto: link begins a navigation and cuts nothing off: the answer is taken', async () => {
  const { answer, page, outcome } = attempted();
  page.beginNavigation();
  await answer('profile');
  expect(outcome).toHaveBeenCalledWith('profile');
});

test('[SE-03] a page that is left and comes back from memory goes on', async () => {
  const { fail, pass, answer, page, outcome } = attempted();
  page.leaves = true;
  await fail();
  page.leaves = false;
  await pass(500);
  await answer('profile');
  expect(outcome).toHaveBeenCalledWith('profile');
});
