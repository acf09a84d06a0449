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
  /**
   * `copy`: of what another tab has open under the key. `asked`: that is not known yet, for some
   * milliseconds. What is changed in either gets a key of its own.
   */
  readonly hold: 'own' | 'asked' | 'copy';
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
  /** Keys that this form went on from before it was known whose they are: if its own, they go. */
  const superseded = new Set<string>();

  const newKey = () =>
    prefix + Array.from(random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');

  /** Marks the draft as this tab's. */
  function take(key: string): void {
    const sameTab = tab.get(tabKey) === key;
    tab.set(tabKey, key);
    const leave = openDrafts.take(key, {
      sameTab,
      onMine() {
        if (current?.key === key) current = { ...current, hold: 'own' };
        if (!superseded.delete(key)) return;
        store.remove(key);
        leave();
      },
      onTaken() {
        superseded.delete(key);
        if (current?.key !== key) return;
        current = { ...current, hold: 'copy' };
        tab.remove(tabKey);
      },
    });
    release = leave;
  }

  /** Before the form goes on under another key, or without one. */
  function leaveKey(): void {
    if (current?.hold === 'asked') superseded.add(current.key);
    else release();
    release = () => {};
  }

  function forget(): void {
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
      current = { key: found.key, hold: 'own', owner, content: contentOf(unfinished) };
      return unfinished;
    },

    keep(unfinished, owner) {
      const content = contentOf(unfinished);
      if (current?.content === content && current.owner === owner) return true;
      const own = current?.hold === 'own' ? current.key : undefined;
      const key = own ?? newKey();
      if (!store.set(key, draftText({ owner, savedAt: deps.now(), unfinished }))) return false;
      if (own === undefined) leaveKey();
      current = { key, hold: 'own', owner, content };
      if (own === undefined && isOnScreen) take(key);
      return true;
    },

    discard() {
      if (current?.hold === 'own') store.remove(current.key);
      leaveKey();
      forget();
    },

    setAside() {
      release();
      forget();
    },

    open(onGone) {
      isOnScreen = true;
      if (current) {
        current = { ...current, hold: 'asked' };
        take(current.key);
      }
      const stopListening = store.onForeignChange((key, value) => {
        if (current?.hold === 'copy' && key === current.key && value === null) onGone();
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
