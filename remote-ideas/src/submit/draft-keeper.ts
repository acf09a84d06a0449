import type { Random } from '@idea-hub/shared/platform/random';
import {
  type KeyValueStore,
  type ListedStore,
  MEMBER_KEYS,
} from '@idea-hub/shared/platform/storage';
import type { OpenDrafts } from './open-drafts.ts';
import { draftPrefix, draftText, readDraft, type StoredDraft } from './stored-draft.ts';
import type { Unfinished } from './wizard.ts';

/**
 * Keeps one unfinished form in this browser, from the first letter until it is submitted (WZ-16). Each
 * form has a draft of its own, so that neither two tabs nor two people overwrite each other's.
 */
export interface DraftKeeper {
  /**
   * What an earlier visit left: what this tab had open, or the newest of the viewer's. A member also
   * finds what was written without a session, as with submitted ideas (MI-12). Without a session one
   * finds what a visitor wrote, and a member's only in the tab that had it open when the session
   * ended by itself (SH-10). `userId` is the account's; `null` without a session.
   */
  load(userId: string | null): Unfinished | null;
  /** Keeps it as `author`'s, the account's id or `null` for a visitor; `false` when the browser refused. */
  keep(unfinished: Unfinished, author: string | null): boolean;
  /** Forgets this form's draft, and nobody else's. */
  discard(): void;
  /** Leaves the draft to a later visit; what is kept from now on is another one. */
  setAside(): void;
  /**
   * From now on the form is on the screen of this tab, until the answered function is called. `onGone`
   * is called when it is a copy of what another tab has open, not changed yet, and the original is gone.
   */
  open(onGone: () => void): (isSignedIn: boolean) => void;
}

export interface DraftKeeperDeps {
  readonly store: ListedStore;
  readonly tab: KeyValueStore;
  readonly openDrafts: OpenDrafts;
  readonly random: Random;
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** Where a tab remembers the key of the draft that it has open; a sign-out that was asked for clears it. */
const tabKeyOf = (ideaId: number | null) => `${MEMBER_KEYS}draft.${ideaId ?? 'new'}`;

/** Who wrote what this tab has open. */
export function authorInTab(
  { store, tab }: Pick<DraftKeeperDeps, 'store' | 'tab'>,
  ideaId: number | null,
): string | null {
  const key = tab.get(tabKeyOf(ideaId));
  return key === null ? null : (readDraft(store.get(key))?.owner ?? null);
}

interface Current {
  readonly key: string;
  /** Of what another tab has open under the key: it gets its own once it is changed. */
  readonly isCopy: boolean;
  readonly owner: string | null;
  readonly content: string;
}

export function createDraftKeeper(deps: DraftKeeperDeps, ideaId: number | null): DraftKeeper {
  const { store, tab, openDrafts, random } = deps;
  const prefix = draftPrefix(ideaId);
  const tabKey = tabKeyOf(ideaId);
  let current: Current | null = null;
  let isOnScreen = false;
  let release: () => void = () => {};

  const newKey = () =>
    prefix + Array.from(random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');

  /** Marks the draft as this tab's. */
  function take(key: string): void {
    const sameTab = tab.get(tabKey) === key;
    release();
    tab.set(tabKey, key);
    release = openDrafts.take(key, {
      sameTab,
      onTaken() {
        if (current?.key !== key) return;
        current = { ...current, isCopy: true };
        tab.remove(tabKey);
      },
    });
  }

  function letGo(): void {
    release();
    tab.remove(tabKey);
    current = null;
  }

  function candidates(
    userId: string | null,
    openHere: string | null,
  ): { key: string; draft: StoredDraft }[] {
    return store.keys(prefix).flatMap((key) => {
      const draft = readDraft(store.get(key));
      if (draft === null) return [];
      const isTheirs = draft.owner === null || draft.owner === userId;
      const endedHere = userId === null && key === openHere;
      return isTheirs || endedHere ? [{ key, draft }] : [];
    });
  }

  return {
    load(userId) {
      const openHere = tab.get(tabKey);
      const [found] = candidates(userId, openHere).sort(
        (a, b) =>
          Number(b.key === openHere) - Number(a.key === openHere) ||
          b.draft.savedAt - a.draft.savedAt,
      );
      if (!found) return null;
      const { owner, unfinished } = found.draft;
      current = { key: found.key, isCopy: false, owner, content: contentOf(unfinished) };
      return unfinished;
    },

    keep(unfinished, owner) {
      const content = contentOf(unfinished);
      if (current?.content === content && current.owner === owner) return true;
      const own = current?.isCopy ? undefined : current?.key;
      const key = own ?? newKey();
      if (!store.set(key, draftText({ owner, savedAt: deps.now(), unfinished }))) return false;
      current = { key, isCopy: false, owner, content };
      if (own === undefined && isOnScreen) take(key);
      return true;
    },

    discard() {
      if (current && !current.isCopy) store.remove(current.key);
      letGo();
    },

    setAside: letGo,

    open(onGone) {
      isOnScreen = true;
      if (current) take(current.key);
      const stopListening = store.onForeignChange((key, value) => {
        if (current?.isCopy && key === current.key && value === null) onGone();
      });
      return (isSignedIn) => {
        isOnScreen = false;
        stopListening();
        release();
        // A member finds it again wherever they sign in; who comes after them in this tab must not.
        if (isSignedIn) tab.remove(tabKey);
      };
    },
  };
}

function contentOf({ form, step, completed }: Unfinished): string {
  return JSON.stringify([form, step, completed]);
}
