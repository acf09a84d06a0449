import { systemClock } from '@composed/browser/clock';
import { keptRecord } from '@composed/browser/kept-record';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { localStore, tabStore } from '@composed/browser/storage';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import type { DraftNote, Viewer } from '../../catalogue/types.ts';
import { type Author, readForm, withAuthor } from '../form/read-form.ts';
import { FIRST_STEP, isStep } from '../steps/steps.ts';
import type { Unfinished } from '../wizard/wizard.ts';

/** To be raised if a form of before would be misread. A draft of another version is ignored; a field it lacks is empty. */
const VERSION = 2;

/** An unfinished form as this browser keeps it. */
interface Draft extends Unfinished {
  /** The account's id; `null` when a visitor without a session typed last. */
  readonly owner: Viewer;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly savedAt: number;
  /** `savedAt` of the draft of another tab that this one began with; 0 for none. */
  readonly from: number;
  readonly note: unknown;
}

/** `null` for whatever is no draft of this version. */
function readDraft(text: string | null): Draft | null {
  const { version, form, ...kept } = keptRecord(text);
  if (version !== VERSION || Object(form) !== form) return null;
  return {
    owner: typeof kept.owner === 'string' ? kept.owner : null,
    savedAt: Number(kept.savedAt) || 0,
    from: Number(kept.from) || 0,
    note: kept.note,
    form: readForm(form),
    step: isStep(kept.step) ? kept.step : FIRST_STEP,
    completed: Array.isArray(kept.completed) ? kept.completed.filter(isStep) : [],
  };
}

const contentOf = ({ form, step, completed }: Unfinished) =>
  JSON.stringify([form, step, completed]);

const nameOf = (ideaId: number | null) =>
  ideaId === null ? 'draft.new.' : `draft.edit.${ideaId}.`;

/** The member who typed the form that this tab keeps. */
export function authorInTab(ideaId: number | null): Viewer {
  const prefix = MEMBER_KEYS + nameOf(ideaId);
  return tabStore.keys(prefix)[0]?.slice(prefix.length) ?? null;
}

type Returns = Pick<PageLife, 'onReturn'>;

/** Whether this browser keeps anything at all. */
export function canKeepDrafts(store = localStore): boolean {
  const key = 'ideahub.draft.trial';
  const isKept = store.set(key, '');
  store.remove(key);
  return isKept;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps the one unfinished form that an author has for an idea: in each tab what was typed
 * there, and in the browser what was typed last, in whichever tab.
 */
export function createDraftKeeper(
  ideaId: number | null,
  { store = localStore, tab = tabStore, now = systemClock.now, page = pageLife as Returns } = {},
) {
  const prefix = `ideahub.${nameOf(ideaId)}`;
  const keyOf = (owner: Viewer) => prefix + (owner ?? '');
  const memberPrefix = MEMBER_KEYS + nameOf(ideaId);
  const tabKeyOf = (owner: Viewer) => (owner === null ? prefix : memberPrefix + owner);
  const inBrowser = (owner: Viewer) => readDraft(store.get(keyOf(owner)));
  /** The form as this tab last loaded or kept it; a copy as long as it is another tab's and nobody typed here. */
  let held: (Draft & { readonly isCopy: boolean }) | null = null;
  let noted: unknown;

  /** Forgets the form, except a version that another tab has typed. */
  function discard(): void {
    for (const key of [...tab.keys(memberPrefix), prefix]) tab.remove(key);
    if (held && inBrowser(held.owner)?.savedAt === held.savedAt) store.remove(keyOf(held.owner));
    held = null;
    noted = undefined;
  }

  const note: DraftNote = {
    discard,
    get: () => noted,
    set(value) {
      noted = value;
      if (!held) return;
      const { isCopy, ...draft } = held;
      held = { ...held, note: value };
      const text = JSON.stringify({ version: VERSION, ...draft, note: value });
      if (!isCopy) tab.set(tabKeyOf(draft.owner), text);
      if (inBrowser(draft.owner)?.savedAt === draft.savedAt) store.set(keyOf(draft.owner), text);
    },
  };

  return {
    /** What live mode keeps with the form; it goes where the form goes. */
    note,

    /**
     * What was typed in this tab; else what the viewer typed in another one; else what a visitor did.
     * Without a session a member's form is there only in the tab that it was typed in.
     */
    load(viewer: (Author & { readonly id: string }) | null): Unfinished | null {
      const userId = viewer?.id ?? null;
      const shared = inBrowser(userId) ?? inBrowser(null);
      const memberKey = userId === null ? tab.keys(memberPrefix)[0] : tabKeyOf(userId);
      const typed = readDraft(tab.get(memberKey ?? '')) ?? readDraft(tab.get(prefix));
      // Where another tab began with this tab's form, the form there is the later one.
      const isCopy = !typed || shared?.from === typed.savedAt;
      const draft = isCopy ? shared : typed;
      if (!draft) return null;
      // A name and an email that we filled in are no change: the form stays the visitor's until the member types.
      held = { ...draft, form: withAuthor(draft.form, viewer), isCopy };
      noted = draft.note;
      return held;
    },

    /** Keeps it as `owner`'s; `false` when the browser refused. */
    keep({ form, step, completed }: Unfinished, owner: Viewer): boolean {
      if (held && contentOf(held) === contentOf({ form, step, completed })) return true;
      const from = held?.isCopy ? held.savedAt : (held?.from ?? 0);
      const draft: Draft = { owner, savedAt: now(), from, form, step, completed, note: noted };
      const text = JSON.stringify({ version: VERSION, ...draft });
      tab.set(tabKeyOf(owner), text);
      if (!store.set(keyOf(owner), text)) return false;
      if (held && held.owner !== owner) {
        store.remove(keyOf(held.owner));
        tab.remove(tabKeyOf(held.owner));
      }
      held = { ...draft, isCopy: false };
      return true;
    },

    discard,

    /**
     * Calls `listen` when the form was changed elsewhere. With `null`: it was submitted or begun anew, either by the tab
     * that this unchanged copy came from, or in this tab by another document. With a form: another document of this
     * tab has a later one.
     */
    onElsewhere(listen: (now: Unfinished | null) => void): () => void {
      const stopListening = store.onForeignChange((key, value) => {
        if (held?.isCopy && key === keyOf(held.owner) && value === null) listen(null);
      });
      const stopReturns = page.onReturn(() => {
        if (!held) return;
        const typed = readDraft(tab.get(tabKeyOf(held.owner)));
        if (typed && typed.savedAt > held.savedAt) {
          held = { ...typed, isCopy: false };
          noted = typed.note;
          listen(held);
        } else if ((held.isCopy || !typed) && inBrowser(held.owner) === null) listen(null);
      });
      return () => {
        stopListening();
        stopReturns();
      };
    },
  };
}
