import { systemClock } from '@composed/browser/clock';
import { keptRecord } from '@composed/browser/kept-record';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { localStore, tabStore } from '@composed/browser/storage';
import { DRAFT_KEYS, MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import type { DraftNote, Viewer } from '../../catalogue/types.ts';
import { type Author, readForm, withAuthor } from '../form/read-form.ts';
import { FIRST_STEP, isStep } from '../steps/steps.ts';
import type { Unfinished } from '../wizard/wizard.ts';

/**
 * Increase this if older forms would be misread. Drafts of other versions are ignored; a missing field
 * becomes empty.
 */
const VERSION = 2;

/** An unfinished form, as stored in this browser. */
interface Draft extends Unfinished {
  /** The account's id; `null` if a visitor typed last. */
  readonly owner: Viewer;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly savedAt: number;
  /** `savedAt` of the other tab's draft that this one is based on; 0 for none. */
  readonly from: number;
  readonly note: unknown;
}

/** Reads a stored draft; `null` if it is invalid or of another version. */
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

const nameOf = (ideaId: number | null) => (ideaId === null ? 'new.' : `edit.${ideaId}.`);

const memberKeys = (ideaId: number | null) => `${MEMBER_KEYS}draft.${nameOf(ideaId)}`;

/** The member whose form this tab stores. */
export function authorInTab(ideaId: number | null): Viewer {
  const prefix = memberKeys(ideaId);
  return tabStore.keys(prefix)[0]?.slice(prefix.length) ?? null;
}

type Returns = Pick<PageLife, 'onReturn'>;

/** Whether this browser allows storage. */
export function canKeepDrafts(store = localStore): boolean {
  const key = `${DRAFT_KEYS}trial`;
  const isKept = store.set(key, '');
  store.remove(key);
  return isKept;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Stores an author's unfinished form for an idea. Each tab stores its own text. The browser stores the text
 * typed last in any tab.
 */
export function createDraftKeeper(
  ideaId: number | null,
  { store = localStore, tab = tabStore, now = systemClock.now, page = pageLife as Returns } = {},
) {
  const prefix = DRAFT_KEYS + nameOf(ideaId);
  const keyOf = (owner: Viewer) => prefix + (owner ?? '');
  const memberPrefix = memberKeys(ideaId);
  const tabKeyOf = (owner: Viewer) => (owner === null ? prefix : memberPrefix + owner);
  const inBrowser = (owner: Viewer) => readDraft(store.get(keyOf(owner)));
  /**
   * The form that this tab loaded or stored last. `isCopy` is true until somebody types here, if the form
   * comes from another tab.
   */
  let held: (Draft & { readonly isCopy: boolean }) | null = null;
  let noted: unknown;

  /** Deletes the form, unless another tab has stored a newer version. */
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
    note,

    /**
     * Loads the text typed in this tab. Otherwise, the viewer's text from another tab, or else a visitor's.
     * Without a session, a member's form is loaded only in the tab where it was typed.
     */
    load(viewer: (Author & { readonly id: string }) | null): Unfinished | null {
      const userId = viewer?.id ?? null;
      const shared = inBrowser(userId) ?? inBrowser(null);
      const memberKey = userId === null ? tab.keys(memberPrefix)[0] : tabKeyOf(userId);
      const typed = readDraft(tab.get(memberKey ?? '')) ?? readDraft(tab.get(prefix));
      // Another tab's form that is based on this tab's form is newer.
      const isCopy = !typed || shared?.from === typed.savedAt;
      const draft = isCopy ? shared : typed;
      if (!draft) return null;
      // Filling in name and email is not a change. The form stays the visitor's until the member types.
      held = { ...draft, form: withAuthor(draft.form, viewer), isCopy };
      noted = draft.note;
      return held;
    },

    /** Stores the form for `owner`. Returns `false` if the browser refuses. */
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
     * Calls `listen` when the form changes elsewhere. `null`: it was submitted or restarted, by another
     * document of this tab or by the tab that this unchanged copy comes from. A form: another document of
     * this tab has this newer one.
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
