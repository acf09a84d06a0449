import { fakeSession, renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, waitFor } from '@testing-library/react';
import { blockedStorage, fakeBrowser, fakeLocks } from '../../testing/fake-browser.ts';
import { someForm } from '../../testing/some-form.ts';
import { SUBMISSIONS_KEY } from '../types.ts';
import { browserCatalogue } from '../use-catalogue.ts';
import {
  createSubmissionStore,
  keptSubmission,
  type StoredSubmission,
} from './submission-store.ts';
import { submitted } from './submissions.ts';
import { useClaiming } from './use-claiming.ts';

const record = (id: number, changes: Partial<StoredSubmission> = {}): StoredSubmission => ({
  ...submitted(someForm(), { viewer: 'u', id, instant: '2025-06-01T00:00:00.000Z' }),
  ...changes,
});

/** A record in its stored form. */
const kept = (id: number) => keptSubmission(record(id));

const idsIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{"records":[]}').records as StoredSubmission[]).map(({ id }) => id).sort();

test('[WZ-15] what is put is there after a reload', async () => {
  const browser = fakeBrowser();
  const before = createSubmissionStore(browser.tab(), null);
  expect(await before.put(() => [record(1)])).toBe(true);
  const after = createSubmissionStore(browser.tab(), null);
  expect(after.all()).toEqual([record(1)]);
});

test.each([
  ['no JSON', '{"schema":1,"rec'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another schema', JSON.stringify({ schema: 2, records: [kept(1)] })],
  ['no records', JSON.stringify({ schema: 1, records: 'none' })],
])('[WZ-15, SE-12] %s in storage counts as nothing kept', (_what, text) => {
  const browser = fakeBrowser({ [SUBMISSIONS_KEY]: text });
  expect(createSubmissionStore(browser.tab(), null).all()).toEqual([]);
});

test('[WZ-15] a broken record is skipped and the others stay', () => {
  const broken = [
    null,
    3,
    {},
    kept(0),
    { ...kept(2), title: 5 },
    { ...kept(3), status: 'Lost' },
    { ...kept(4), submittedAt: 'yesterday' },
    { ...kept(5), views: -1 },
    { ...kept(6), owner: 7 },
    { ...kept(7), contactPreference: 'phone' },
    { ...kept(8), rejectionReason: 1 },
  ];
  const text = JSON.stringify({ schema: 1, records: [...broken, kept(9)] });
  const browser = fakeBrowser({ [SUBMISSIONS_KEY]: text });
  const store = createSubmissionStore(browser.tab(), null);
  expect(store.all().map(({ id }) => id)).toEqual([9]);
});

const SIGNED_OUT_IDEAS_OWNER_KEY = 'ideahub.ideas.claimant';
const anonymous = (id: number) => record(id, { owner: null });
const ownersIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{"records":[]}').records as StoredSubmission[]).map(({ owner }) => owner);

test('[MI-12] what is submitted signed out waits for whoever signs in next', async () => {
  const browser = fakeBrowser();
  const store = createSubmissionStore(browser.tab(), null);
  await store.put(() => [record(1)]);
  expect(browser.items.has(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe(false);
  await store.put(() => [anonymous(2)]);
  expect(browser.items.get(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe('');
});

test('[MI-12] it is theirs from their sign-in on, and what comes after it waits anew', async () => {
  const browser = fakeBrowser();
  const store = createSubmissionStore(browser.tab(), null);
  await store.put(() => [anonymous(1)]);
  browser.items.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  expect(store.all()).toMatchObject([{ id: 1, owner: 'ada' }]);
  await store.put(() => [anonymous(2)]);
  expect(ownersIn(browser.items.get(SUBMISSIONS_KEY))).toEqual(['ada', null]);
  expect(browser.items.get(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe('');
  expect(store.all()).toMatchObject([{ owner: 'ada' }, { owner: null }]);
});

test('[MI-12, SE-01] once nothing waits any more no note of it is left', async () => {
  const browser = fakeBrowser();
  const store = createSubmissionStore(browser.tab(), null);
  await store.put(() => [anonymous(1)]);
  browser.items.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  await store.put(() => [record(2)]);
  expect(ownersIn(browser.items.get(SUBMISSIONS_KEY))).toEqual(['ada', 'u']);
  expect(browser.items.has(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe(false);
});

test('[MI-12] a tab hears of a sign-in in another one', async () => {
  const browser = fakeBrowser();
  const [here, there] = [browser.tab(), browser.tab()];
  const store = createSubmissionStore(here, null);
  await store.put(() => [anonymous(1)]);
  const owners: unknown[] = [];
  store.subscribe(() => owners.push(store.all()[0]?.owner));
  there.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  expect(owners).toEqual(['ada']);
  there.remove(SIGNED_OUT_IDEAS_OWNER_KEY);
  expect(store.all()).toHaveLength(1);
});

test('[MI-12] a demonstration record changed signed out does not take the place of the member’s own', async () => {
  const browser = fakeBrowser();
  const store = createSubmissionStore(browser.tab(), null);
  await store.put(() => [record(101, { key: 7001, owner: 'ada' })]);
  await store.put(() => [record(101, { key: 7002, owner: null })]);
  browser.items.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  expect(store.all().map(({ id, owner }) => [id, owner])).toEqual([
    [101, 'ada'],
    [7002, 'ada'],
  ]);
});

test('[WZ-15] storage that refuses is told, and nothing has changed', async () => {
  const store = createSubmissionStore(blockedStorage, null);
  expect(await store.put(() => [record(1)])).toBe(false);
  expect(store.all()).toEqual([]);
});

test('[WZ-15] a page that may not use locks goes without, also when it puts back what was lost', async () => {
  const browser = fakeBrowser();
  const locks = { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) };
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const here = createSubmissionStore(browser.tab(), locks);
  expect(await here.put(() => [record(1)])).toBe(true);
  browser.tab().set(SUBMISSIONS_KEY, JSON.stringify({ schema: 1, records: [kept(2)] }));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([1, 2]);
  expect(unhandled).not.toHaveBeenCalled();
});

test('[WZ-15] a change that fails is told, and is not made a second time without the lock', async () => {
  const store = createSubmissionStore(fakeBrowser().tab(), fakeLocks());
  const change = jest.fn(() => {
    throw new Error('no such idea');
  });
  await expect(store.put(change)).rejects.toThrow('no such idea');
  expect(change).toHaveBeenCalledTimes(1);
});

test('[WZ-15] tabs that submit at the same time keep all of it', async () => {
  const browser = fakeBrowser();
  const locks = fakeLocks();
  const stores = [1, 2, 3].map(() => createSubmissionStore(browser.tab(), locks));
  await Promise.all(stores.map((store, index) => store.put(() => [record(index + 1)])));
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([1, 2, 3]);
});

test.each([
  ['first', 0, 1],
  ['second', 1, 0],
] as const)(
  '[WZ-15] while the %s of two tabs changes its records the other one waits: both are kept',
  async (_which, outer, inner) => {
    const browser = fakeBrowser();
    const locks = fakeLocks();
    const tabs = [browser.tab(), browser.tab()] as const;
    const stores = tabs.map((store) => createSubmissionStore(store, locks));
    let other: Promise<boolean> | undefined;
    await stores[outer]?.put(() => {
      other = stores[inner]?.put(() => [record(2)]);
      // From here on, the other tab can't restore a lost record.
      tabs[inner].leave();
      return [record(1)];
    });
    expect(await other).toBe(true);
    expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([1, 2]);
  },
);

test('[WZ-15] what a tab with an old view of storage wrote over is put back', async () => {
  const browser = fakeBrowser();
  const [tabA, tabB] = [browser.tab(), browser.tab()];
  const a = createSubmissionStore(tabA, null);
  const b = createSubmissionStore(tabB, null);
  tabB.lag();
  await a.put(() => [record(1)]);
  await b.put(() => [record(2)]);
  tabB.catchUp();
  await Promise.resolve();
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([1, 2]);
  expect(a.all()).toHaveLength(2);
  expect(b.all()).toHaveLength(2);
});

test('[WZ-15] an update that was written over by an older version comes back', async () => {
  const browser = fakeBrowser();
  const [tabA, tabB] = [browser.tab(), browser.tab()];
  const a = createSubmissionStore(tabA, null);
  const b = createSubmissionStore(tabB, null);
  await a.put(() => [record(1)]);
  tabB.lag();
  await a.put(() => [record(1, { title: 'Changed', revision: 1 })]);
  await b.put(() => [record(2)]);
  tabB.catchUp();
  await Promise.resolve();
  expect(b.all().find(({ id }) => id === 1)?.title).toBe('Changed');
});

test('[WZ-15] storage that the visitor cleared stays cleared', async () => {
  const browser = fakeBrowser();
  const store = createSubmissionStore(browser.tab(), null);
  await store.put(() => [record(1)]);
  browser.clear();
  const other = createSubmissionStore(browser.tab(), null);
  await other.put(() => [record(2)]);
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([2]);
});

test('[WZ-15] tells of changes of this tab and of others, until nobody listens', async () => {
  const browser = fakeBrowser();
  const here = createSubmissionStore(browser.tab(), null);
  const there = createSubmissionStore(browser.tab(), null);
  const heard = jest.fn();
  const stop = here.subscribe(heard);
  await here.put(() => [record(1)]);
  expect(heard).toHaveBeenCalledTimes(1);
  await there.put(() => [record(2)]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  await there.put(() => [record(3)]);
  expect(heard).toHaveBeenCalledTimes(2);
});

function AnyScreen() {
  useClaiming();
  return null;
}

const catalogue = browserCatalogue(Promise.resolve(false));
const signedOut = async () => (await catalogue.mine(null)).length;
const ofUser = async (userId: string) => (await catalogue.mine(userId)).length;
const ada = { status: 'authenticated', user: someUser({ id: 'ada' }) } as const;

afterEach(() => localStorage.clear());

test('[MI-12] signing in makes what was submitted signed out the author’s, on whatever screen that is', async () => {
  await catalogue.submit(someForm(), null);
  const session = fakeSession();
  const { unmount } = renderScreen(<AnyScreen />, { session });
  expect(await signedOut()).toBe(1);
  unmount();
  act(() => session.enter(ada));
  await waitFor(async () => expect(await signedOut()).toBe(0));
  session.logout();
  expect(await ofUser('bob')).toBe(0);
  expect(await ofUser('ada')).toBe(1);
});

test('[MI-12] a visitor who arrives signed in gets what this browser kept', async () => {
  await catalogue.submit(someForm(), null);
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await waitFor(async () => expect(await signedOut()).toBe(0));
});

test('[MI-12] a sign-out beats a claim that is still on its way', async () => {
  await catalogue.submit(someForm(), null);
  const session = fakeSession({ state: ada });
  renderScreen(<AnyScreen />, { session });
  act(() => session.logout());
  await import('./submission-store.ts');
  await act(async () => {});
  expect(await signedOut()).toBe(1);
});

test('[MI-12] what became another member’s at their sign-in is neither shown to the next one nor claimed', async () => {
  await catalogue.submit(someForm(), null);
  localStorage.setItem('ideahub.ideas.claimant', 'ada');
  renderScreen(<AnyScreen />, {
    session: { state: { status: 'authenticated', user: someUser({ id: 'bob' }) } },
  });
  await import('./submission-store.ts');
  await act(async () => {});
  expect(await ofUser('bob')).toBe(0);
  expect(await signedOut()).toBe(0);
  expect(await ofUser('ada')).toBe(1);
});

test('[MI-12, SE-12] with nothing to claim nothing is written', async () => {
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await act(async () => {});
  expect(localStorage.getItem(SUBMISSIONS_KEY)).toBeNull();
});
