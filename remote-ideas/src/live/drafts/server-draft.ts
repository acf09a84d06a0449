import { type Clock, systemClock } from '@composed/browser/clock';
import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import { getDraftsForm, putDraftsForm } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import type { DraftNote } from '../../catalogue/types.ts';
import { addToNote, readNote } from './draft-note.ts';
import { dropDraft } from './drop-draft.ts';

/** Milliseconds without typing before the form is sent, and before the next try after a failure. */
const REST_MS = 1500;
const RETRY_MS = 30_000;

/** The server's maximum length, in characters. */
const LONGEST = 20_000;

interface Kept {
  readonly version: number;
  readonly content: string;
}

export interface ServerDraftDeps {
  /** `submit`, or `edit-` and the idea's number. */
  readonly form: string;
  readonly note: DraftNote;
  /** Whether the member is still signed in whose draft it is. */
  isCurrent(): boolean;
  /** The server has a later one than this device, where nothing was typed since. */
  onFound(content: string): void;
  /** The server has one that this device did not go on from. `null`: another device submitted or dropped the form. */
  onConflict(content: string | null): void;
  /** Another device submitted or dropped the form, and nothing was typed here since. */
  onFinished(): void;
  /** Reports where the form is, after each try to send it. */
  onPlace(place: DraftPlace): void;
  readonly clock?: Clock;
}

/** Whether the account has the form; `waiting` where the server can't be reached, `null` where it is not to have it. */
export type DraftPlace = 'saved' | 'waiting' | null;

export type ServerDraft = ReturnType<typeof createServerDraft>;

/** A member's unfinished form on the server, which follows the one in this browser: late, if it has to. */
export function createServerDraft(deps: ServerDraftDeps) {
  const { form, note, clock = systemClock } = deps;
  /** What the server is to have; `null` for nothing. */
  let desired: string | null = null;
  /** What the server has; `undefined` until that is known. */
  let onServer: string | null | undefined;
  /** What this device's form goes on from. */
  let basedOn = readNote(note).draft;
  let asked: Kept | null = null;
  /** The text that the server refused to store. */
  let refused: string | null = null;
  let isBusy = false;
  let hasBegun = false;
  let isPaused = false;
  let isStopped = false;
  let stopWaiting = () => {};

  const isFree = () => !asked && !isPaused && deps.isCurrent();
  const remember = (draft?: Kept) => {
    basedOn = draft;
    // Also over a reload.
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
    if (isStopped) return;
    asked = there;
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
      if (!isPaused) tell(!asked && desired === onServer ? 'saved' : null);
    } catch (error) {
      if (isApiError(error) && [400, 403, 404, 413].includes(error.status)) {
        refused = desired;
        return tell(null);
      }
      // Kept in this browser, and sent later.
      tell('waiting');
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
    /** What is typed by now; `null` for nothing that is worth keeping. */
    follow(content: string | null): void {
      desired = content;
      isPaused = false;
      if (hasBegun) wait(REST_MS);
      else run();
      hasBegun = true;
    },

    /** While the form is being submitted. */
    pause(): void {
      isPaused = true;
      stopWaiting();
    },

    /** It was submitted, and dropped with that. A write in progress is dropped when its answer comes. */
    finish(): void {
      desired = null;
      onServer = null;
      isPaused = false;
    },

    /** What the member who was asked goes on with. */
    settle(choice: 'mine' | 'theirs'): void {
      if (!asked) return;
      const there = asked;
      asked = null;
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

    /** The form is left: what was typed last is sent at once. */
    stop(): void {
      isStopped = true;
      window.removeEventListener('online', run);
      stopWaiting();
      if (isBehind()) run();
    },
  };
}

/** In place of a draft that another device submitted or dropped. */
const FINISHED: Kept = { version: 0, content: '' };

const isSame = (a: Kept, b: Kept | undefined): boolean =>
  a.version === b?.version && a.content === b.content;
