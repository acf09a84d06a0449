import type { Locks } from '@composed/browser/locks';
import { type Random, systemRandom } from '@composed/browser/random';
import type { KeyValueStore } from '@composed/browser/storage';
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { answerOf } from '../testing/answer-of.ts';
import { blockedStorage, fakeBrowser, fakeLocks } from '../testing/fake-browser.ts';
import { someForm } from '../testing/some-form.ts';
import { createCatalogue } from './catalogue.ts';
import { claimSubmissions, createSubmissionStore } from './own/submission-store.ts';
import { createIdeaSource, type FetchList, publicIdeas } from './public/public-ideas.ts';
import type { Viewer } from './types.ts';

const visitor: Viewer = null;
const ada: Viewer = 'ada';
const bob: Viewer = 'bob';

interface Setting {
  store?: KeyValueStore;
  samples?: SampleIdeas;
  fetch?: FetchList;
  locks?: Locks;
  random?: Random;
}

/** Opens a catalogue over a fake browser; `pass` advances its clock. */
function open({
  store = fakeBrowser().tab(),
  samples = false,
  fetch,
  locks = fakeLocks(),
  random = systemRandom,
}: Setting = {}) {
  let now = Date.parse('2025-06-01T10:00:00Z');
  const promise = Promise.resolve(samples);
  const source = createIdeaSource(fetch);
  const submissions = createSubmissionStore(store, locks);
  const catalogue = createCatalogue({
    samples: promise,
    list: () => publicIdeas(promise, source),
    submissions,
    random,
    now: () => now,
  });
  return {
    ...catalogue,
    claim: (owner: string) => claimSubmissions(owner, submissions),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Submits, and returns the id. */
async function submitAs(viewer: Viewer, catalogue: ReturnType<typeof open>, title?: string) {
  const result = await catalogue.submit(someForm(title ? { title } : {}), viewer);
  if (!result.saved) throw new Error(result.reason);
  return result.idea.id;
}

const titlesOf = async (catalogue: ReturnType<typeof open>, viewer: Viewer) =>
  (await catalogue.mine(viewer)).map(({ title }) => title);

test('[WZ-15, WZ-18, MI-14] a submitted idea is under review, has figures of 0, and is in its author’s list', async () => {
  const catalogue = open();
  const id = await submitAs(ada, catalogue);
  const idea = {
    id,
    ...someForm(),
    status: 'Under Review',
    submittedDate: '2025-06-01T10:00:00.000Z',
    lastUpdated: '2025-06-01T10:00:00.000Z',
    views: 0,
    likes: 0,
    comments: 0,
  };
  expect(await catalogue.mine(ada)).toEqual([expect.objectContaining(idea)]);
  expect(await catalogue.editable(id, ada)).toMatchObject(idea);
});

test('[WZ-15] two tabs that generate the same id at the same time store different ids', async () => {
  const browser = fakeBrowser();
  const locks = fakeLocks();
  const drawn = (fill: number) => new Uint8Array(8).fill(fill);
  const alike = () => {
    let draws = 0;
    return () => drawn(++draws);
  };
  const other = open({ store: browser.tab(), locks, random: { bytes: alike() } });
  const draw = alike();
  let second: Promise<number> | undefined;
  const bytes = () => {
    // The other tab submits after this one has its id, but before this one writes.
    second ??= submitAs(ada, other, 'Second');
    return draw();
  };
  const first = await submitAs(
    ada,
    open({ store: browser.tab(), locks, random: { bytes } }),
    'First',
  );
  expect(await second).not.toBe(first);
  expect(new Set(await titlesOf(other, ada))).toEqual(new Set(['First', 'Second']));
});

test('[WZ-15] ids are numeric and unique, even if tabs submit at the same time without locks', async () => {
  const browser = fakeBrowser();
  const tabs = Array.from({ length: 8 }, () => open({ store: browser.tab() }));
  const ids = await Promise.all(
    tabs.flatMap((tab) => [submitAs(ada, tab), submitAs(visitor, tab)]),
  );
  expect(new Set(ids).size).toBe(16);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 1_000_000)).toBe(true);
});

test('[MI-13, HM-07] public lists contain no idea under review', async () => {
  const catalogue = open({ samples: true });
  await submitAs(ada, catalogue);
  expect((await catalogue.list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('[PD-01, MI-13] an idea under review opens only for its author', async () => {
  const catalogue = open({ samples: true });
  const id = await submitAs(ada, catalogue);
  expect(await catalogue.get(id, ada)).toMatchObject({ id, views: 0, recorded: { views: 0 } });
  expect(await catalogue.get(id, bob)).toBeNull();
  expect(await catalogue.get(id, visitor)).toBeNull();
  expect(await catalogue.get(3, visitor)).toMatchObject({ title: 'Study Buddy Finder' });
  expect(await catalogue.get(9, visitor)).toBeNull();
});

test('[MI-12] each account sees only its own ideas', async () => {
  const catalogue = open();
  await submitAs(ada, catalogue, 'Of Ada');
  await submitAs(bob, catalogue, 'Of Bob');
  expect(await titlesOf(catalogue, ada)).toEqual(['Of Ada']);
  expect(await titlesOf(catalogue, bob)).toEqual(['Of Bob']);
  expect(await titlesOf(catalogue, visitor)).toEqual([]);
});

test('[MI-05, MI-14] lists own ideas newest first', async () => {
  const catalogue = open();
  await submitAs(ada, catalogue, 'First idea');
  catalogue.pass(1000);
  await submitAs(ada, catalogue, 'Second idea');
  expect(await titlesOf(catalogue, ada)).toEqual(['Second idea', 'First idea']);
  const [, first] = await catalogue.mine(ada);
  catalogue.pass(1000);
  await catalogue.update(first?.id ?? 0, someForm({ title: 'Updated last' }), ada);
  expect(await titlesOf(catalogue, ada)).toEqual(['Second idea', 'Updated last']);
});

test('[WZ-14, MI-12] a visitor can edit sample record 101, and keeps the change at sign-in', async () => {
  const catalogue = open({ samples: true });
  await catalogue.update(101, someForm({ title: 'Of Bob' }), bob);
  catalogue.pass(1000);
  await catalogue.update(101, someForm({ title: 'Signed out' }), visitor);
  expect(await titlesOf(catalogue, visitor)).toEqual(['Signed out']);
  await catalogue.claim('ada');
  expect(await titlesOf(catalogue, visitor)).toEqual([]);
  expect(await titlesOf(catalogue, ada)).toContain('Signed out');
  expect(await titlesOf(catalogue, bob)).toContain('Of Bob');
});

test('[WZ-15, MI-12] keeps both versions of a sample record changed by the member and while signed out', async () => {
  const catalogue = open({ samples: true });
  await catalogue.update(101, someForm({ title: 'The member’s' }), ada);
  catalogue.pass(1000);
  await catalogue.update(101, someForm({ title: 'Signed out' }), visitor);
  // Changes by the member stay theirs, even before the other record is claimed.
  await catalogue.update(101, someForm({ title: 'The member’s again' }), ada);
  expect(await titlesOf(catalogue, visitor)).toEqual(['Signed out']);
  await catalogue.claim('ada');
  const mine = await catalogue.mine(ada);
  expect(mine.find(({ id }) => id === 101)?.title).toBe('The member’s again');
  const other = mine.find(({ title }) => title === 'Signed out');
  expect(mine.filter(({ id }) => id === other?.id)).toHaveLength(1);
  expect(await catalogue.editable(other?.id ?? 0, ada)).toMatchObject({
    title: 'Signed out',
  });
});

test.each([
  [101, 'Draft', 'Under Review'],
  [102, 'Under Review', 'Under Review'],
  [103, 'Approved', 'Approved'],
  [104, 'Published', 'Published'],
  [105, 'Rejected', 'Under Review'],
])(
  '[WZ-14, WZ-15, MI-13] sample record %i changes only for its account, from %s to %s',
  async (id, before, after) => {
    const catalogue = open({ samples: true });
    const find = async () => (await catalogue.mine(ada)).find((idea) => idea.id === id);
    const old = await find();
    expect(old?.status).toBe(before);
    expect(await catalogue.get(id, ada)).toMatchObject({ id });
    expect(await catalogue.editable(id, ada)).toMatchObject({ id });
    await catalogue.update(id, someForm(), ada);
    const idea = await find();
    expect(idea).toMatchObject({
      status: after,
      title: 'Solar lunch box',
      lastUpdated: '2025-06-01T10:00:00.000Z',
      submittedDate: old?.submittedDate,
      views: old?.views,
    });
    expect(idea?.rejectionReason).toBeUndefined();
    expect(await titlesOf(catalogue, bob)).not.toContain('Solar lunch box');
  },
);

test('[WZ-14, WZ-15] refuses to load or update an unknown idea or another author’s idea', async () => {
  const catalogue = open();
  const id = await submitAs(ada, catalogue);
  for (const wrong of [id, 999, 101]) {
    expect(await catalogue.editable(wrong, bob)).toBeNull();
    expect(await catalogue.update(wrong, someForm(), bob)).toEqual({
      saved: false,
      reason: 'unknown-idea',
    });
  }
});

test('[WZ-15, WZ-11] a submit and an update report refused storage', async () => {
  const catalogue = open({ store: blockedStorage, samples: true });
  const refused = { saved: false, reason: 'storage-refused' };
  expect(await catalogue.submit(someForm(), ada)).toEqual(refused);
  expect(await catalogue.update(101, someForm(), ada)).toEqual(refused);
});

test('[WZ-13] counts all ideas submitted in this browser, but no edited sample record', async () => {
  const catalogue = open({ samples: true });
  await submitAs(ada, catalogue);
  await submitAs(visitor, catalogue);
  await catalogue.update(101, someForm(), ada);
  expect(await catalogue.submittedCount()).toBe(2);
});

test('[PD-01] without the list, opens own ideas and fails for others', async () => {
  const fetch = () => Promise.reject(new TypeError('down'));
  const catalogue = open({ samples: 'http://ideas.test/list.json', fetch });
  const id = await submitAs(ada, catalogue);
  expect(await catalogue.get(id, ada)).toMatchObject({ id });
  expect(await catalogue.get(101, ada)).toMatchObject({ id: 101 });
  await expect(catalogue.get(1, ada)).rejects.toMatchObject({ name: 'IdeaListError' });
});

test('[PD-01] a listed idea takes precedence over a sample record with the same id', async () => {
  const fetch = async () => answerOf([{ id: 101, title: 'Listed' }]);
  const catalogue = open({ samples: 'http://ideas.test/list.json', fetch });
  expect(await catalogue.get(101, ada)).toMatchObject({ title: 'Listed' });
});
