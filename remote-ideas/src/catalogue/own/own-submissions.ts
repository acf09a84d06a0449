import { browserLocks } from '@idea-hub/shared/platform/locks';
import { localStore } from '@idea-hub/shared/platform/storage';
import { createSubmissionStore, type SubmissionStore } from './submission-store.ts';

/** What this browser keeps. One for the page, so that every screen hears of every change. */
export const ownSubmissions: SubmissionStore = createSubmissionStore({
  store: localStore,
  locks: browserLocks(),
});
