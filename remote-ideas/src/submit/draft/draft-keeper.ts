import { systemClock } from '@idea-hub/shared/platform/clock';
import {
  type ListedStore,
  localStore,
  MEMBER_KEYS,
  tabStore,
} from '@idea-hub/shared/platform/storage';
import { type Author, withAuthor } from '../form/idea-form.ts';
import type { Unfinished } from '../wizard/wizard.ts';
import { draftText, readDraft, type StoredDraft } from './stored-draft.ts';

/**
 * Keeps the one unfinished form that an author has for an idea (WZ-16): in each tab what was typed
 * there, and in the browser what was typed last, in whichever tab.
 */
export interface DraftKeeper {
  /**
   * What was typed in this tab; else what the viewer typed in another one; else what a visitor did.
   * Without a session a member's form is there only in the tab that it was typed in (SH-10).
   */
  load(viewer: (Author & { readonly id: string }) | null): Unfinished | null;
  /** Keeps it as `owner`'s, the account's id or `null` for a visitor; `false` when the browser refused. */
  keep(unfinished: Unfinished, owner: string | null): boolean;
  /** Forgets the form, but not what another tab has typed and shows. */
  discard(): void;
  /** Tells when a form that came from another tab, unchanged here, was submitted or begun anew there. */
  onGone(listen: () => void): () => void;
}

export interface DraftStores {
  readonly store: ListedStore;
  readonly tab: ListedStore;
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

const BROWSER: DraftStores = { store: localStore, tab: tabStore, now: systemClock.now };

const nameOf = (ideaId: number | null) =>
  ideaId === null ? 'draft.new.' : `draft.edit.${ideaId}.`;

/** The member who typed the form that this tab keeps. */
export function authorInTab(ideaId: number | null): string | null {
  const prefix = MEMBER_KEYS + nameOf(ideaId);
  return tabStore.keys(prefix)[0]?.slice(prefix.length) ?? null;
}

const contentOf = ({ form, step, completed }: Unfinished) =>
  JSON.stringify([form, step, completed]);

export function createDraftKeeper(
  ideaId: number | null,
  { store, tab, now }: DraftStores = BROWSER,
): DraftKeeper {
  const prefix = `ideahub.${nameOf(ideaId)}`;
  const keyOf = (owner: string | null) => prefix + (owner ?? '');
  const memberPrefix = MEMBER_KEYS + nameOf(ideaId);
  const tabKeyOf = (owner: string | null) => (owner === null ? prefix : memberPrefix + owner);
  let held: (StoredDraft & { readonly isCopy: boolean }) | null = null;

  return {
    load(viewer) {
      const userId = viewer?.id ?? null;
      const shared = readDraft(store.get(keyOf(userId))) ?? readDraft(store.get(keyOf(null)));
      const memberKey = userId === null ? tab.keys(memberPrefix)[0] : tabKeyOf(userId);
      const typed = readDraft(tab.get(memberKey ?? '')) ?? readDraft(tab.get(prefix));
      // Where another tab began with this tab's form, the form there is the later one.
      const isCopy = !typed || shared?.from === typed.savedAt;
      const draft = isCopy ? shared : typed;
      if (!draft) return null;
      // Filled in is not typed: a visitor's form is the member's once the member types.
      const form = viewer ? withAuthor(draft.form, viewer) : draft.form;
      held = { ...draft, form, isCopy };
      return held;
    },

    keep({ form, step, completed }, owner) {
      if (held && contentOf(held) === contentOf({ form, step, completed })) return true;
      const from = held?.isCopy ? held.savedAt : (held?.from ?? 0);
      const draft = { owner, savedAt: now(), from, form, step, completed };
      const text = draftText(draft);
      tab.set(tabKeyOf(owner), text);
      if (!store.set(keyOf(owner), text)) return false;
      if (held && held.owner !== owner) {
        store.remove(keyOf(held.owner));
        tab.remove(tabKeyOf(held.owner));
      }
      held = { ...draft, isCopy: false };
      return true;
    },

    discard() {
      for (const key of [...tab.keys(memberPrefix), prefix]) tab.remove(key);
      if (held) store.remove(keyOf(held.owner));
      held = null;
    },

    onGone: (listen) =>
      store.onForeignChange((key, value) => {
        if (held?.isCopy && key === keyOf(held.owner) && value === null) listen();
      }),
  };
}
