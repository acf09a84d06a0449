import { fakePage } from '@composed/browser/testing/fake-page';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { EMPTY_FORM } from '../../catalogue/idea-form.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import type { Unfinished } from '../wizard/wizard.ts';
import { createDraftKeeper } from './draft-keeper.ts';

const draft = (title: string): Unfinished => ({
  form: { ...EMPTY_FORM, title },
  step: 'details',
  completed: ['idea', 'classification'],
});

const VISITOR = null;
const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.org' };
const EVE = { id: 'eve', name: 'Eve', email: 'eve@example.org' };

/** A fake browser. Each of its tabs has its own storage, which survives reloads. */
function browser() {
  const shared = fakeBrowser();
  let time = 0;
  const tab = () => {
    const own = fakeBrowser();
    /** Loads the page and its form. */
    const form = (viewer: typeof ADA | null, ideaId: number | null = null) => {
      const deps = { store: shared.tab(), tab: own.tab(), now: () => ++time, page: fakePage() };
      const keeper = createDraftKeeper(ideaId, deps);
      const found = keeper.load(viewer);
      const onGone = jest.fn();
      keeper.onElsewhere(onGone);
      const type = (title: string, owner = viewer?.id ?? null) => keeper.keep(draft(title), owner);
      const [sleep, comeBack] = [deps.store.leave, deps.page.show];
      return { ...keeper, sleep, comeBack, found, title: found?.form.title ?? null, onGone, type };
    };
    /** Deletes what the session deletes at a sign-out, or when another member signs in. */
    const forgetMember = () => {
      for (const key of own.items.keys()) if (key.startsWith(MEMBER_KEYS)) own.items.delete(key);
    };
    return { form, forgetMember, forgetAll: () => own.items.clear() };
  };
  return { kept: shared.items, tab };
}

test('[WZ-16] keeps text and step over a reload, separately for each idea', () => {
  const { form } = browser().tab();
  form(VISITOR).type('new');
  form(VISITOR, 101).type('edited');
  expect(form(VISITOR).found).toMatchObject(draft('new'));
  expect(form(VISITOR, 101).title).toBe('edited');
  expect(form(VISITOR, 10).title).toBeNull();
  expect(form(VISITOR, 1010).title).toBeNull();
});

test('[WZ-16] two tabs do not overwrite each other; a new tab continues the latest text', () => {
  const { tab, kept } = browser();
  const [one, two] = [tab(), tab()];
  const here = one.form(VISITOR);
  here.type('here');
  const there = two.form(VISITOR);
  expect(there.title).toBe('here');
  there.type('there');
  here.type('here still');
  expect(one.form(VISITOR).title).toBe('here still');
  expect(two.form(VISITOR).title).toBe('there');
  expect(tab().form(VISITOR).title).toBe('here still');
  expect(kept.size).toBe(1);
});

test('[WZ-16] a tab shows the later text if another tab continued its form', () => {
  const { tab } = browser();
  const [one, two] = [tab(), tab()];
  one.form(VISITOR).type('begun');
  two.form(VISITOR).type('gone on with');
  two.form(VISITOR).type('gone on with for long');
  const back = one.form(VISITOR);
  expect(back.title).toBe('gone on with for long');
  back.type('finished');
  expect(one.form(VISITOR).title).toBe('finished');
});

test.each([VISITOR, ADA])(
  '[WZ-16] a form that was submitted or started over does not return from other tabs: %o',
  (author) => {
    const { tab, kept } = browser();
    const one = tab();
    const here = one.form(author);
    here.type('here');
    expect(tab().form(author).title).toBe('here');
    here.discard();
    expect(one.form(author).title).toBeNull();
    expect(kept.size).toBe(0);
  },
);

test.each([VISITOR, ADA])(
  '[WZ-16] submitting or starting over keeps a form that another tab continued: %o',
  async (author) => {
    const { tab } = browser();
    const here = tab().form(author);
    here.type('X');
    const there = tab();
    there.form(author).type('X, and Y');
    here.discard();
    expect(there.form(author).title).toBe('X, and Y');
    expect(tab().form(author).title).toBe('X, and Y');
  },
);

describe('a page restored from the back/forward cache', () => {
  test('[WZ-16] learns that a later document of its tab submitted its form', () => {
    const { tab } = browser();
    const one = tab();
    const before = one.form(VISITOR);
    before.type('X');
    const after = one.form(VISITOR);
    after.discard();
    expect(before.onGone).not.toHaveBeenCalled();
    before.comeBack();
    expect(before.onGone.mock.calls).toEqual([[null]]);
  });

  test('[WZ-16] learns that the original of its copy was submitted', () => {
    const { tab } = browser();
    const here = tab().form(VISITOR);
    here.type('X');
    const copy = tab().form(VISITOR);
    copy.sleep();
    here.discard();
    expect(copy.onGone).not.toHaveBeenCalled();
    copy.comeBack();
    expect(copy.onGone.mock.calls).toEqual([[null]]);
  });

  test('[WZ-16] continues the text of a later document of its tab', () => {
    const { tab } = browser();
    const one = tab();
    const before = one.form(VISITOR);
    before.type('X');
    one.form(VISITOR).type('X, and Y');
    before.comeBack();
    expect(before.onGone.mock.calls).toEqual([[expect.objectContaining(draft('X, and Y'))]]);
    before.type('X, Y and Z');
    expect(one.form(VISITOR).title).toBe('X, Y and Z');
  });

  test('[WZ-16] keeps its form if nothing changed, or if storage was cleared', () => {
    const { tab, kept } = browser();
    const one = tab();
    const typed = one.form(VISITOR);
    typed.comeBack();
    typed.type('X');
    typed.comeBack();
    tab().form(VISITOR).type('Y');
    typed.comeBack();
    one.forgetAll();
    typed.comeBack();
    expect(typed.onGone).not.toHaveBeenCalled();
    typed.type('X and more');
    kept.clear();
    typed.comeBack();
    expect(typed.onGone).not.toHaveBeenCalled();
  });
});

test('[WZ-16] an unchanged copy learns that its original is gone; a changed copy does not', () => {
  const { tab } = browser();
  const here = tab().form(VISITOR);
  here.type('here');
  const copy = tab().form(VISITOR);
  const changed = tab().form(VISITOR);
  tab().form(VISITOR, 101).type('of another idea');
  const other = tab().form(VISITOR, 101);
  changed.type('changed');
  here.type('here still');
  expect(copy.onGone).not.toHaveBeenCalled();
  here.discard();
  expect(copy.onGone).toHaveBeenCalledTimes(1);
  for (const { onGone } of [here, changed, other]) expect(onGone).not.toHaveBeenCalled();
});

test('[WZ-16, MI-12] a visitor’s text stays after the sign-in, and becomes the member’s with the next change', () => {
  const { tab, kept } = browser();
  const here = tab();
  here.form(VISITOR).type('Solar');
  const signedIn = here.form(ADA);
  expect(signedIn.found?.form).toMatchObject({ title: 'Solar', submitterName: 'Ada' });
  if (signedIn.found) signedIn.keep(signedIn.found, 'ada');
  expect(tab().form(EVE).title).toBe('Solar');
  signedIn.type('Solar Mailbox');
  expect(tab().form(VISITOR).title).toBeNull();
  expect(tab().form(EVE).title).toBeNull();
  expect(here.form(EVE).title).toBeNull();
  here.forgetMember();
  expect(here.form(VISITOR).title).toBeNull();
  expect(here.form(ADA).title).toBe('Solar Mailbox');
  expect(kept.size).toBe(1);
});

test('[WZ-16, SH-10] an expired session leaves the form to its tab; a sign-out leaves it only to its member', () => {
  const { tab } = browser();
  const here = tab();
  const form = here.form(ADA);
  form.type('Ada’s');
  form.type('Ada’s, longer', 'ada');
  expect(here.form(VISITOR).title).toBe('Ada’s, longer');
  expect(tab().form(VISITOR).title).toBeNull();
  here.forgetMember();
  expect(here.form(VISITOR).title).toBeNull();
  expect(here.form(ADA).title).toBe('Ada’s, longer');
});

test.each(['null', '{"version":2}', '{"version":99,"form":{}}', '{"version":2,"form":'])(
  '[WZ-16] ignores the unreadable draft %p',
  (text) => {
    const { tab, kept } = browser();
    kept.set('ideahub.draft.new.', text);
    expect(tab().form(VISITOR).title).toBeNull();
  },
);

test('[WZ-16] keeps the valid values of a draft with invalid ones', () => {
  const { tab, kept } = browser();
  const form = { title: 'Solar', tags: 7, contactPreference: 'pigeon', other: 'x' };
  const text = { version: 2, form, step: 'nowhere', completed: ['idea', 'nowhere'] };
  kept.set('ideahub.draft.new.', JSON.stringify(text));
  const { found } = tab().form(VISITOR);
  expect(found?.form).toEqual({ ...EMPTY_FORM, title: 'Solar' });
  expect(found).toMatchObject({ step: 'idea', completed: ['idea'] });
});
