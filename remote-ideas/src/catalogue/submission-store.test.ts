import { blockedStorage, fakeBrowser, fakeLocks } from '../testing/fake-browser.ts';
import { someForm } from '../testing/some-form.ts';
import type { StoredSubmission } from './read-submission.ts';
import { SUBMISSIONS_KEY } from './storage-key.ts';
import { submitted } from './submission-changes.ts';
import { createSubmissionStore } from './submission-store.ts';

const record = (id: number, changes: Partial<StoredSubmission> = {}): StoredSubmission => ({
  ...submitted(someForm(), { viewer: { userId: 'u' }, id, instant: '2025-06-01T00:00:00.000Z' }),
  ...changes,
});

const idsIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{"records":[]}').records as StoredSubmission[]).map(({ id }) => id).sort();

test('[WZ-15] what is put is there after a reload', async () => {
  const browser = fakeBrowser();
  const before = createSubmissionStore({ store: browser.tab(), locks: null });
  expect(await before.put(() => [record(1)])).toBe(true);
  const after = createSubmissionStore({ store: browser.tab(), locks: null });
  expect(after.all()).toEqual([record(1)]);
});

test.each([
  ['no JSON', '{"schema":1,"rec'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another schema', JSON.stringify({ schema: 2, records: [record(1)] })],
  ['no records', JSON.stringify({ schema: 1, records: 'none' })],
])('[WZ-15, SE-12] %s in storage counts as nothing kept', (_what, text) => {
  const browser = fakeBrowser({ [SUBMISSIONS_KEY]: text });
  expect(createSubmissionStore({ store: browser.tab(), locks: null }).all()).toEqual([]);
});

test('[WZ-15] a broken record is skipped and the others stay', () => {
  const broken = [
    null,
    3,
    {},
    record(0),
    { ...record(2), title: 5 },
    { ...record(3), status: 'Lost' },
    { ...record(4), submittedAt: 'yesterday' },
    { ...record(5), views: -1 },
    { ...record(6), owner: 7 },
    { ...record(7), contactPreference: 'phone' },
    { ...record(8), rejectionReason: 1 },
  ];
  const text = JSON.stringify({ schema: 1, records: [...broken, record(9)] });
  const browser = fakeBrowser({ [SUBMISSIONS_KEY]: text });
  const store = createSubmissionStore({ store: browser.tab(), locks: null });
  expect(store.all().map(({ id }) => id)).toEqual([9]);
});

test('[WZ-15] storage that refuses is told, and nothing has changed', async () => {
  const store = createSubmissionStore({ store: blockedStorage, locks: null });
  expect(await store.put(() => [record(1)])).toBe(false);
  expect(store.all()).toEqual([]);
});

test('[WZ-15] tabs that submit at the same time keep all of it', async () => {
  const browser = fakeBrowser();
  const locks = fakeLocks();
  const stores = [1, 2, 3].map(() => createSubmissionStore({ store: browser.tab(), locks }));
  await Promise.all(stores.map((store, index) => store.put(() => [record(index + 1)])));
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([1, 2, 3]);
});

test('[WZ-15] what a tab with an old view of storage wrote over is put back', async () => {
  const browser = fakeBrowser();
  const [tabA, tabB] = [browser.tab(), browser.tab()];
  const a = createSubmissionStore({ store: tabA, locks: null });
  const b = createSubmissionStore({ store: tabB, locks: null });
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
  const a = createSubmissionStore({ store: tabA, locks: null });
  const b = createSubmissionStore({ store: tabB, locks: null });
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
  const store = createSubmissionStore({ store: browser.tab(), locks: null });
  await store.put(() => [record(1)]);
  browser.clear();
  const other = createSubmissionStore({ store: browser.tab(), locks: null });
  await other.put(() => [record(2)]);
  expect(idsIn(browser.items.get(SUBMISSIONS_KEY))).toEqual([2]);
});

test('[WZ-15] tells of changes of this tab and of others, until nobody listens', async () => {
  const browser = fakeBrowser();
  const here = createSubmissionStore({ store: browser.tab(), locks: null });
  const there = createSubmissionStore({ store: browser.tab(), locks: null });
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
