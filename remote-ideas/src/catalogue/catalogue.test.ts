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
import { STATUSES, type Viewer } from './types.ts';

const nobody: Viewer = null;
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

test('[WZ-15, WZ-18, MI-14] a submitted idea is under review, with figures of 0, and in its author’s list', async () => {
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

test('[WZ-15] tabs that draw the same id at once do not end up with it', async () => {
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

test('[WZ-15] ids are numeric and differ, also when tabs submit at once without locks', async () => {
  const browser = fakeBrowser();
  const tabs = Array.from({ length: 8 }, () => open({ store: browser.tab() }));
  const ids = await Promise.all(tabs.flatMap((tab) => [submitAs(ada, tab), submitAs(nobody, tab)]));
  expect(new Set(ids).size).toBe(16);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 1_000_000)).toBe(true);
});

test('[MI-13, HM-07] ideas under review are not public: lists hold the samples alone', async () => {
  const catalogue = open({ samples: true });
  await submitAs(ada, catalogue);
  expect((await catalogue.list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('[PD-01, MI-13] an idea under review opens for its author and for nobody else', async () => {
  const catalogue = open({ samples: true });
  const id = await submitAs(ada, catalogue);
  expect(await catalogue.get(id, ada)).toMatchObject({ id, views: 0, recorded: { views: 0 } });
  expect(await catalogue.get(id, bob)).toBeNull();
  expect(await catalogue.get(id, nobody)).toBeNull();
  expect(await catalogue.get(3, nobody)).toMatchObject({ title: 'Study Buddy Finder' });
  expect(await catalogue.get(9, nobody)).toBeNull();
});

test('[MI-12] each account has its own ideas and nobody else’s', async () => {
  const catalogue = open();
  await submitAs(ada, catalogue, 'Of Ada');
  await submitAs(bob, catalogue, 'Of Bob');
  expect(await titlesOf(catalogue, ada)).toEqual(['Of Ada']);
  expect(await titlesOf(catalogue, bob)).toEqual(['Of Bob']);
  expect(await titlesOf(catalogue, nobody)).toEqual([]);
});

test('[MI-12] what was submitted signed out is kept, and becomes the author’s on signing in', async () => {
  const catalogue = open();
  const id = await submitAs(nobody, catalogue);
  expect(await titlesOf(catalogue, nobody)).toEqual(['Solar lunch box']);
  await catalogue.claim('ada');
  expect(await titlesOf(catalogue, nobody)).toEqual([]);
  expect(await titlesOf(catalogue, bob)).toEqual([]);
  expect((await catalogue.mine(ada)).map((idea) => idea.id)).toEqual([id]);
});

test('[MI-05, MI-14] own ideas come newest first', async () => {
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

test('[MI-13] a signed-in author has the sample records, one of each status, the rejected with a reason', async () => {
  const mine = await open({ samples: true }).mine(ada);
  expect(mine.map(({ id }) => id).sort()).toEqual([101, 102, 103, 104, 105]);
  expect(mine.map(({ status }) => status).sort()).toEqual([...STATUSES].sort());
  expect(mine.find(({ id }) => id === 101)?.status).toBe('Draft');
  for (const idea of mine) expect(Boolean(idea.rejectionReason)).toBe(idea.status === 'Rejected');
});

test('[MI-13, MI-12] there are no sample records when sampleIdeas is false, nor signed out', async () => {
  expect(await open({ samples: false }).mine(ada)).toEqual([]);
  expect(await open({ samples: true }).mine(nobody)).toEqual([]);
});

test('[WZ-14, MI-13] each sample record can be edited and opened, and changes for its account alone', async () => {
  const catalogue = open({ samples: true });
  for (const id of [101, 102, 103, 104, 105]) {
    expect(await catalogue.get(id, ada)).toMatchObject({ id });
    expect(await catalogue.editable(id, ada)).toMatchObject({ id });
    expect(await catalogue.update(id, someForm({ title: `New ${id}` }), ada)).toMatchObject({
      saved: true,
    });
  }
  expect((await titlesOf(catalogue, ada)).sort()).toEqual(
    [101, 102, 103, 104, 105].map((id) => `New ${id}`),
  );
  expect(await titlesOf(catalogue, bob)).not.toContain('New 101');
});

test('[WZ-14, MI-12] the sample record 101 can be tried signed out, and goes along on signing in', async () => {
  const catalogue = open({ samples: true });
  await catalogue.update(101, someForm({ title: 'Of Bob' }), bob);
  catalogue.pass(1000);
  await catalogue.update(101, someForm({ title: 'Signed out' }), nobody);
  expect(await titlesOf(catalogue, nobody)).toEqual(['Signed out']);
  await catalogue.claim('ada');
  expect(await titlesOf(catalogue, nobody)).toEqual([]);
  expect(await titlesOf(catalogue, ada)).toContain('Signed out');
  expect(await titlesOf(catalogue, bob)).toContain('Of Bob');
});

test('[WZ-15, MI-12] a sample record changed by the member and then signed out: both are kept', async () => {
  const catalogue = open({ samples: true });
  await catalogue.update(101, someForm({ title: 'The member’s' }), ada);
  catalogue.pass(1000);
  await catalogue.update(101, someForm({ title: 'Signed out' }), nobody);
  // Changes by the member stay theirs, even before the other record is claimed.
  await catalogue.update(101, someForm({ title: 'The member’s again' }), ada);
  expect(await titlesOf(catalogue, nobody)).toEqual(['Signed out']);
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
])('[WZ-15] an update takes %i from %s to %s', async (id, before, after) => {
  const catalogue = open({ samples: true });
  const find = async () => (await catalogue.mine(ada)).find((idea) => idea.id === id);
  const old = await find();
  expect(old?.status).toBe(before);
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
});

test('[WZ-14, WZ-15] an unknown idea, or somebody else’s, can be neither loaded nor updated', async () => {
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

test('[WZ-15, WZ-11] storage that refuses is told, for a submit and an update', async () => {
  const catalogue = open({ store: blockedStorage, samples: true });
  const refused = { saved: false, reason: 'storage-refused' };
  expect(await catalogue.submit(someForm(), ada)).toEqual(refused);
  expect(await catalogue.update(101, someForm(), ada)).toEqual(refused);
});

test('[WZ-13] counts what this browser submitted, by whomever, and no tried-out sample record', async () => {
  const catalogue = open({ samples: true });
  await submitAs(ada, catalogue);
  await submitAs(nobody, catalogue);
  await catalogue.update(101, someForm(), ada);
  expect(await catalogue.submittedCount()).toBe(2);
});

test('[PD-01] an own idea opens though the list of ideas can’t be had, any other is an error', async () => {
  const fetch = () => Promise.reject(new TypeError('down'));
  const catalogue = open({ samples: 'http://ideas.test/list.json', fetch });
  const id = await submitAs(ada, catalogue);
  expect(await catalogue.get(id, ada)).toMatchObject({ id });
  expect(await catalogue.get(101, ada)).toMatchObject({ id: 101 });
  await expect(catalogue.get(1, ada)).rejects.toMatchObject({ name: 'IdeaListError' });
});

test('[PD-01] what everybody sees under an id goes before a sample record with that id', async () => {
  const fetch = async () => answerOf([{ id: 101, title: 'Listed' }]);
  const catalogue = open({ samples: 'http://ideas.test/list.json', fetch });
  expect(await catalogue.get(101, ada)).toMatchObject({ title: 'Listed' });
});
