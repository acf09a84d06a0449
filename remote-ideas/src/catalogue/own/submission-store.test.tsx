import { fakeSession, renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, waitFor } from '@testing-library/react';
import { fakeBrowser, fakeLocks } from '../../testing/fake-browser.ts';
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

/** A fake browser, and the store of its first tab. */
function opened(items: Record<string, string> = {}) {
  const browser = fakeBrowser(items);
  return { browser, store: createSubmissionStore(browser.tab(), null) };
}

const idsIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{"records":[]}').records as StoredSubmission[]).map(({ id }) => id).sort();

test('[WZ-15] keeps stored records over a reload', async () => {
  const { browser, store } = opened();
  expect(await store.put(() => [record(1)])).toBe(true);
  const after = createSubmissionStore(browser.tab(), null);
  expect(after.all()).toEqual([record(1)]);
});

test.each([
  ['no JSON', '{"schema":1,"rec'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another schema', JSON.stringify({ schema: 2, records: [kept(1)] })],
  ['no records', JSON.stringify({ schema: 1, records: 'none' })],
])('[WZ-15, SE-12] treats %s in storage as an empty store', (_what, text) => {
  expect(opened({ [SUBMISSIONS_KEY]: text }).store.all()).toEqual([]);
});

test('[WZ-15] skips broken records and keeps the others', () => {
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
  const { store } = opened({ [SUBMISSIONS_KEY]: text });
  expect(store.all().map(({ id }) => id)).toEqual([9]);
});

const SIGNED_OUT_IDEAS_OWNER_KEY = 'ideahub.ideas.claimant';
const anonymous = (id: number) => record(id, { owner: null });
const ownersIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{"records":[]}').records as StoredSubmission[]).map(({ owner }) => owner);

test('[MI-12] marks ideas submitted signed out as unclaimed', async () => {
  const { browser, store } = opened();
  await store.put(() => [record(1)]);
  expect(browser.items.has(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe(false);
  await store.put(() => [anonymous(2)]);
  expect(browser.items.get(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe('');
});

test('[MI-12] a claim assigns existing ideas, and later signed-out ideas are unclaimed again', async () => {
  const { browser, store } = opened();
  await store.put(() => [anonymous(1)]);
  browser.items.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  expect(store.all()).toMatchObject([{ id: 1, owner: 'ada' }]);
  await store.put(() => [anonymous(2)]);
  expect(ownersIn(browser.items.get(SUBMISSIONS_KEY))).toEqual(['ada', null]);
  expect(browser.items.get(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe('');
  expect(store.all()).toMatchObject([{ owner: 'ada' }, { owner: null }]);
});

test('[MI-12, SE-01] removes the claim once no idea is unclaimed', async () => {
  const { browser, store } = opened();
  await store.put(() => [anonymous(1)]);
  browser.items.set(SIGNED_OUT_IDEAS_OWNER_KEY, 'ada');
  await store.put(() => [record(2)]);
  expect(ownersIn(browser.items.get(SUBMISSIONS_KEY))).toEqual(['ada', 'u']);
  expect(browser.items.has(SIGNED_OUT_IDEAS_OWNER_KEY)).toBe(false);
});

test('[MI-12] notices a sign-in in another tab', async () => {
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

test('[WZ-15] works without locks if the page may not use them, even when it restores records', async () => {
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

test('[WZ-15] passes on an error of the change, and does not run it again without the lock', async () => {
  const store = createSubmissionStore(fakeBrowser().tab(), fakeLocks());
  const change = jest.fn(() => {
    throw new Error('no such idea');
  });
  await expect(store.put(change)).rejects.toThrow('no such idea');
  expect(change).toHaveBeenCalledTimes(1);
});

test.each([
  ['first', 0, 1],
  ['second', 1, 0],
] as const)(
  '[WZ-15] while the %s of two tabs writes, the other waits, and both records are kept',
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

test('[WZ-15] restores records that a tab with stale data overwrote', async () => {
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

test('[WZ-15] restores an update that an older version overwrote', async () => {
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

test('[WZ-15] does not restore records after the visitor cleared the storage', async () => {
  const { browser, store } = opened();
  await store.put(() => [record(1)]);
  browser.clear();
  const other = createSubmissionStore(browser.tab(), null);
  await other.put(() => [record(2)]);
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([2]);
});

test('[WZ-15] notifies about changes in this tab and in others, until unsubscribed', async () => {
  const browser = fakeBrowser();
  const here = createSubmissionStore(browser.tab(), null);
  const there = createSubmissionStore(browser.tab(), null);
  const listener = jest.fn();
  const stop = here.subscribe(listener);
  await here.put(() => [record(1)]);
  expect(listener).toHaveBeenCalledTimes(1);
  await there.put(() => [record(2)]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  await there.put(() => [record(3)]);
  expect(listener).toHaveBeenCalledTimes(2);
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

test('[MI-12] a sign-in on any screen assigns ideas submitted signed out to the member', async () => {
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

test('[MI-12] assigns ideas submitted signed out to a visitor who arrives signed in', async () => {
  await catalogue.submit(someForm(), null);
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await waitFor(async () => expect(await signedOut()).toBe(0));
});

test('[MI-12] a sign-out cancels a claim in progress', async () => {
  await catalogue.submit(someForm(), null);
  const session = fakeSession({ state: ada });
  renderScreen(<AnyScreen />, { session });
  act(() => session.logout());
  await import('./submission-store.ts');
  await act(async () => {});
  expect(await signedOut()).toBe(1);
});

test('[MI-12] ideas claimed by one member stay theirs, and are hidden from the next one', async () => {
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

test('[MI-12, SE-12] writes nothing if there is nothing to claim', async () => {
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await act(async () => {});
  expect(localStorage.getItem(SUBMISSIONS_KEY)).toBeNull();
});
