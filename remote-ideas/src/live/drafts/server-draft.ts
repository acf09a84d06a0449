import { type Clock, systemClock } from '@composed/browser/clock';
import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import {
  deleteDraftsForm,
  getDraftsForm,
  putDraftsForm,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import type { DraftNote } from '../../catalogue/types.ts';
import { addToNote, readNote } from './draft-note.ts';

/** Milliseconds without typing before the form is sent, and before a retry after a failure. */
const REST_MS = 1500;
const RETRY_MS = 30_000;

/** The server's maximum length, in characters. */
const LONGEST = 20_000;

interface Kept {
  readonly version: number;
  readonly content: string;
}

interface ServerDraftDeps {
  /** `submit`, or `edit-` and the idea's id. */
  readonly form: string;
  readonly note: DraftNote;
  /** Whether the draft's member is still signed in. */
  isCurrent(): boolean;
  /**
   * The server has a newer draft, and nothing changed on this device. This device now uses the newer one.
   */
  onFound(content: string): void;
  /**
   * Conflict: this device's form is not based on the server's draft. `null`: another device submitted or
   * dropped the form.
   */
  onConflict(content: string | null): void;
  /** Another device submitted or dropped the form, and nothing changed on this device. */
  onFinished(): void;
  /** Reports whether the server has the form, after each attempt to send it. */
  onPlace(place: DraftPlace): void;
  readonly clock?: Clock;
}

/**
 * `saved`: the server has the form. `empty`: there is nothing to save, and the server has no draft. `waiting`: a
 * failed request will be retried. `null`: the server does not have this form.
 */
export type DraftPlace = 'saved' | 'empty' | 'waiting' | null;

export type ServerDraft = ReturnType<typeof createServerDraft>;

/** Copies a member's unfinished form to the server. Retries after failures. */
export function createServerDraft(deps: ServerDraftDeps) {
  const { form, note, clock = systemClock } = deps;
  /** The content that the server should have; `null` for none. */
  let desired: string | null = null;
  /** The content on the server; `undefined` while it is unknown. */
  let onServer: string | null | undefined;
  /** The server's draft that this device's form is based on. */
  let basedOn = readNote(note).draft;
  let conflict: Kept | null = null;
  /** The text that the server refused to store. */
  let refused: string | null = null;
  let isBusy = false;
  let hasBegun = false;
  let isPaused = false;
  let isStopped = false;
  let stopWaiting = () => {};

  const isFree = () => !conflict && !isPaused && deps.isCurrent();
  const remember = (draft?: Kept) => {
    basedOn = draft;
    // The note survives a reload.
    addToNote(note, { draft });
  };

  function tell(place: DraftPlace): void {
    if (!isStopped) deps.onPlace(place);
  }

  function wait(ms: number): void {
    stopWaiting();
    if (!isStopped) stopWaiting = clock.after(ms, run);
  }

  function take(there: Kept): void {
    onServer = there.content;
    desired = there.content;
    remember(there);
    deps.onFound(there.content);
  }

  function ask(there: Kept): void {
    // Without a form on this device, there is nothing to choose between.
    if (isStopped || desired === null) return;
    conflict = there;
    deps.onConflict(there === FINISHED ? null : there.content);
  }

  const find = () =>
    call(getDraftsForm, { path: { form } }).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    });

  async function look(): Promise<void> {
    const there = await find();
    if (isStopped || !isFree()) return;
    if (!there && basedOn && desired !== null) {
      if (desired !== basedOn.content) return ask(FINISHED);
      onServer = null;
      desired = null;
      remember(undefined);
      deps.onFinished();
    } else if (!there || there.content === desired || isSame(there, basedOn)) {
      onServer = there?.content ?? null;
      remember(there ?? undefined);
    } else if (desired === null || desired === basedOn?.content) take(there);
    else ask(there);
  }

  async function write(content: string | null): Promise<void> {
    if (content === null) {
      if (basedOn) await dropDraft(form, basedOn.version);
      onServer = null;
      basedOn = undefined;
      return;
    }
    try {
      const version = basedOn?.version ?? 0;
      const kept = await call(putDraftsForm, { path: { form }, input: { version, content } });
      onServer = content;
      remember({ version: kept.version, content });
    } catch (error) {
      if (!isApiError(error) || ![404, 412].includes(error.status)) throw error;
      const { version, content: other } = recordOf(recordOf(error.details).current);
      if (other) ask({ version: Number(version), content: String(other) });
      else if (basedOn) ask(FINISHED);
      else throw error;
    }
  }

  const isBehind = () =>
    onServer !== undefined &&
    desired !== onServer &&
    (desired === null || (desired !== refused && desired.length <= LONGEST));

  async function send(): Promise<void> {
    if (isBusy || !isFree()) return;
    isBusy = true;
    try {
      if (onServer === undefined) await look();
      while (isFree() && isBehind()) await write(desired);
      if (!isPaused)
        tell(conflict || desired !== onServer ? null : desired === null ? 'empty' : 'saved');
    } catch (error) {
      if (isApiError(error) && [400, 403, 404, 413].includes(error.status)) {
        refused = desired;
        return tell(null);
      }
      // The browser still has the form, so retry later.
      tell(desired === null ? null : 'waiting');
      wait(RETRY_MS);
    } finally {
      isBusy = false;
    }
  }

  function run(): void {
    stopWaiting();
    void send();
  }
  window.addEventListener('online', run);

  return {
    /** Sets the current form; `null` if there is nothing to store. */
    follow(content: string | null): void {
      desired = content;
      isPaused = false;
      if (hasBegun) wait(REST_MS);
      else run();
      hasBegun = true;
    },

    /** Stops sending while the form is being submitted. */
    pause(): void {
      isPaused = true;
      stopWaiting();
    },

    /**
     * Called after the form was submitted, which also drops the draft. If a write is still running, the
     * draft is dropped again after it.
     */
    finish(): void {
      desired = null;
      onServer = null;
      basedOn = undefined;
      conflict = null;
      isPaused = false;
    },

    /** Applies the member's choice after a conflict. */
    settle(choice: 'mine' | 'theirs'): void {
      if (!conflict) return;
      const there = conflict;
      conflict = null;
      if (there === FINISHED) {
        onServer = null;
        remember(undefined);
      } else if (choice === 'theirs') take(there);
      else {
        onServer = there.content;
        remember(there);
      }
      run();
    },

    /** Called when the member leaves the form. Sends the latest text immediately. */
    stop(): void {
      isStopped = true;
      window.removeEventListener('online', run);
      stopWaiting();
      if (isBehind()) run();
    },
  };
}

/** Stands for a draft that another device submitted or dropped. */
const FINISHED: Kept = { version: 0, content: '' };

const isSame = (a: Kept, b: Kept | undefined): boolean =>
  a.version === b?.version && a.content === b.content;

/** Deletes the server's draft of a form, unless another device has written a newer version. */
export async function dropDraft(form: string, version: number): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  await call(deleteDraftsForm, { path: { form }, headers }).catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 412) throw error;
  });
}
