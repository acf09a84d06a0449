import { systemRandom } from '@idea-hub/shared/platform/random';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage';
import { blockedStorage, fakeBrowser } from '../testing/fake-browser.ts';
import { authorInTab, createDraftKeeper } from './draft-keeper.ts';
import { EMPTY_FORM } from './idea-form.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { draftPrefix } from './stored-draft.ts';
import type { Unfinished } from './wizard.ts';

const draft = (title: string): Unfinished => ({
  form: { ...EMPTY_FORM, title },
  step: 'details',
  completed: ['idea', 'classification'],
});

const VISITOR = null;
const ADA = 'ada';
const EVE = 'eve';

/** Which page has which draft open, as the browser's locks tell: at once, or once `answers` are run. */
function pages(answers: (() => void)[] | null) {
  const holders = new Map<string, object>();
  const answer = (tell: () => void) => void (answers ? answers.push(tell) : tell());
  return (): OpenDrafts => {
    const page = {};
    return {
      take(name, { sameTab, onMine, onTaken }) {
        if (holders.has(name) && !sameTab) {
          answer(onTaken);
          return () => {};
        }
        holders.set(name, page);
        answer(onMine);
        return () => void (holders.get(name) === page && holders.delete(name));
      },
    };
  };
}

/** One browser; each of its tabs has a storage of its own that lasts over the tab's pages. */
function browser({ answersLater = false } = {}) {
  const shared = fakeBrowser();
  const answers: (() => void)[] = [];
  const page = pages(answersLater ? answers : null);
  let time = 0;
  return {
    kept: shared.items,
    /** The locks' answers that were waited for come in. */
    answer() {
      for (const tell of answers.splice(0)) tell();
    },
    tab() {
      const tab = fakeBrowser().tab();
      const deps = () => ({
        store: shared.tab(),
        tab,
        openDrafts: page(),
        random: systemRandom,
        now: () => ++time,
      });
      return {
        deps: deps(),
        /** As the session does it when a member asks for it. */
        signOut: () => {
          for (const key of tab.keys(MEMBER_KEYS)) tab.remove(key);
        },
        /** The form on the screen, as a load of the page shows it. */
        form(viewer: string | null, ideaId: number | null = null) {
          const keeper = createDraftKeeper(deps(), ideaId);
          const found = keeper.load(viewer)?.form.title ?? null;
          const onGone = jest.fn();
          const close = keeper.open(onGone);
          return {
            found,
            onGone,
            setAside: () => keeper.setAside(),
            write: (title: string, author = viewer) => keeper.keep(draft(title), author),
            discard: () => keeper.discard(),
            leave: (isSignedIn = viewer !== null) => close(isSignedIn),
          };
        },
      };
    },
  };
}

test('[WZ-16] what was kept comes back after a reload, on the step where it was left', () => {
  const { deps } = browser().tab();
  createDraftKeeper(deps, null).keep(draft('Solar Mailbox'), null);
  expect(createDraftKeeper(deps, null).load(VISITOR)).toEqual(draft('Solar Mailbox'));
});

test('[WZ-16] a new idea and each edited one have drafts of their own', () => {
  const tab = browser().tab();
  tab.form(VISITOR).write('new');
  tab.form(VISITOR, 101).write('edited');
  expect(tab.form(VISITOR).found).toBe('new');
  expect(tab.form(VISITOR, 101).found).toBe('edited');
  expect(tab.form(VISITOR, 10).found).toBeNull();
  expect(tab.form(VISITOR, 1010).found).toBeNull();
});

test('[WZ-16] the browser shows it again in another tab too, once the first is gone', () => {
  const { tab, kept } = browser();
  const first = tab().form(VISITOR);
  first.write('Solar');
  first.leave();
  const second = tab().form(VISITOR);
  expect(second.found).toBe('Solar');
  second.write('Solar Mailbox');
  expect(kept.size).toBe(1);
});

test('[WZ-16] two tabs do not overwrite each other: the second works on a copy', () => {
  const { tab, kept } = browser();
  const one = tab();
  const two = tab();
  const here = one.form(VISITOR);
  here.write('here');
  const there = two.form(VISITOR);
  expect(there.found).toBe('here');
  expect(kept.size).toBe(1);
  there.write('there');
  here.write('here still');
  expect(one.form(VISITOR).found).toBe('here still');
  expect(two.form(VISITOR).found).toBe('there');
});

test('[WZ-16] a submitted draft is forgotten, but not what another tab writes; that comes back next', () => {
  const { tab, kept } = browser();
  const one = tab();
  const here = one.form(VISITOR);
  here.write('here');
  const there = tab().form(VISITOR);
  there.write('there');
  here.discard();
  here.leave();
  there.leave();
  const next = one.form(VISITOR);
  expect(next.found).toBe('there');
  next.discard();
  expect(kept.size).toBe(0);
});

test('[WZ-16] a copy that is begun anew leaves the form of the other tab alone', () => {
  const { tab } = browser();
  const one = tab();
  one.form(VISITOR).write('here');
  tab().form(VISITOR).discard();
  expect(one.form(VISITOR).found).toBe('here');
});

test('[WZ-16] a copy that was not changed is told when its original is gone, a changed one is not', () => {
  const { tab } = browser();
  const here = tab().form(VISITOR);
  here.write('here');
  const copy = tab().form(VISITOR);
  const changed = tab().form(VISITOR);
  changed.write('changed');
  here.discard();
  expect(copy.onGone).toHaveBeenCalledTimes(1);
  expect(changed.onGone).not.toHaveBeenCalled();
});

test('[WZ-16] what is written before the locks answer is kept apart from another tab’s', () => {
  const { tab, kept, answer } = browser({ answersLater: true });
  const one = tab();
  const two = tab();
  const here = one.form(VISITOR);
  here.write('here');
  const there = two.form(VISITOR);
  there.write('there');
  here.write('here still');
  answer();
  there.write('there too');
  expect(kept.size).toBe(2);
  expect(one.form(VISITOR).found).toBe('here still');
  expect(two.form(VISITOR).found).toBe('there too');
});

test('[WZ-16] what is written or begun anew after a reload, before the locks answer, leaves nothing old behind', () => {
  const { tab, kept, answer } = browser({ answersLater: true });
  const one = tab();
  one.form(VISITOR).write('before');
  answer();
  const here = one.form(VISITOR);
  expect(here.found).toBe('before');
  here.write('after');
  expect(kept.size).toBe(2);
  answer();
  expect(kept.size).toBe(1);
  const again = one.form(VISITOR);
  expect(again.found).toBe('after');
  again.discard();
  answer();
  expect(kept.size).toBe(0);
});

test('[WZ-16] a copy that is begun anew before the locks answer leaves the form of the other tab alone', () => {
  const { tab, answer } = browser({ answersLater: true });
  const one = tab();
  one.form(VISITOR).write('here');
  answer();
  tab().form(VISITOR).discard();
  answer();
  expect(one.form(VISITOR).found).toBe('here');
});

test('[WZ-16] what is set aside waits for a later visit', () => {
  const { tab } = browser();
  const here = tab();
  const form = here.form(VISITOR);
  form.write('newer');
  form.setAside();
  form.write('older, taken back');
  form.discard();
  form.leave();
  expect(here.form(VISITOR).found).toBe('newer');
});

test('[WZ-16, MI-12] what a visitor wrote is there after signing in, and from then on the member’s', () => {
  const { tab } = browser();
  const here = tab();
  const visit = here.form(VISITOR);
  visit.write('Solar');
  visit.leave();
  const signedIn = here.form(ADA);
  expect(signedIn.found).toBe('Solar');
  signedIn.write('Solar Mailbox');
  signedIn.leave();
  expect(here.form(VISITOR).found).toBeNull();
  expect(here.form(EVE).found).toBeNull();
  expect(tab().form(ADA).found).toBe('Solar Mailbox');
});

test('[WZ-16, SH-10] once the member is gone nobody meets the member’s form, nor does a visitor’s replace it', () => {
  const { tab } = browser();
  const here = tab();
  const signedIn = here.form(ADA);
  signedIn.write('Ada’s');
  signedIn.leave();
  here.signOut();
  const visit = here.form(VISITOR);
  expect(visit.found).toBeNull();
  visit.write('a visitor’s');
  visit.leave();
  expect(here.form(VISITOR).found).toBe('a visitor’s');
  // The newest of theirs first; the other one after it.
  const again = here.form(ADA);
  expect(again.found).toBe('a visitor’s');
  again.discard();
  again.leave();
  expect(here.form(ADA).found).toBe('Ada’s');
});

test('[WZ-16, SH-10] a session that ends by itself leaves the form to that tab alone', () => {
  const { tab } = browser();
  const here = tab();
  const form = here.form(ADA);
  form.write('Ada’s');
  // No session any more, the form stays on the screen; then the page is loaded anew.
  form.write('Ada’s, longer');
  expect(here.form(VISITOR).found).toBe('Ada’s, longer');
  expect(authorInTab(here.deps, null)).toBe('ada');
  expect(tab().form(VISITOR).found).toBeNull();
  expect(here.form(EVE).found).toBeNull();
});

test('[WZ-16, SH-10] a later sign-out ends that as well', () => {
  const here = browser().tab();
  const form = here.form(ADA);
  form.write('Ada’s');
  form.leave(false);
  expect(here.form(VISITOR).found).toBe('Ada’s');
  here.signOut();
  expect(here.form(VISITOR).found).toBeNull();
  expect(here.form(ADA).found).toBe('Ada’s');
});

test.each(['', 'null', '[]', '{"version":2}', '{"version":99,"form":{}}', '{"version":2,"form":'])(
  '[WZ-16] the unreadable draft %p is no draft, never a crash',
  (text) => {
    const here = browser().tab();
    here.deps.store.set(`${draftPrefix(null)}1`, text);
    expect(here.form(VISITOR).found).toBeNull();
  },
);

test('[WZ-16] of a draft with foreign values the readable ones are kept', () => {
  const { deps } = browser().tab();
  deps.store.set(
    `${draftPrefix(null)}1`,
    JSON.stringify({
      version: 2,
      form: { title: 'Solar', tags: 7, contactPreference: 'pigeon' },
      step: 'nowhere',
      completed: ['idea', 'nowhere'],
    }),
  );
  expect(createDraftKeeper(deps, null).load(VISITOR)).toEqual({
    form: { ...EMPTY_FORM, title: 'Solar' },
    step: 'idea',
    completed: ['idea'],
  });
});

test('[WZ-16] a browser that refuses to keep it is told of', () => {
  const { deps } = browser().tab();
  const keeper = createDraftKeeper({ ...deps, store: blockedStorage }, null);
  expect(keeper.keep(draft('Solar'), null)).toBe(false);
});
