import type { Difficulty } from './categories.ts';
import type { IdeaForm } from './idea-form.ts';

/** The viewer's account id; `null` if signed out. */
export type Viewer = string | null;

/** Storage key of submitted ideas, separate from the session's items. Use a new key for a new format. */
export const SUBMISSIONS_KEY = 'ideahub.ideas.v1.submissions';

/** Figures stored with a record. The project page has a fallback for missing ones. */
export interface RecordedFigures {
  readonly views?: number;
  readonly likes?: number;
  readonly inspired?: number;
  readonly shares?: number;
}

/** An idea for cards and lists. Missing figures are generated from its id. */
export interface Idea {
  /** A positive safe integer. */
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: Difficulty;
  readonly author?: string;
  /** ISO 8601 day or instant. */
  readonly datePosted: string;
  readonly likes: number;
  readonly views: number;
  readonly shares: number;
  /** Live mode only. `null` if others may not see the profile. */
  readonly authorId?: string | null | undefined;
  /** Live mode only: the address of a picture. */
  readonly authorPicture?: string | null | undefined;
  /** Live mode only. */
  readonly comments?: number | undefined;
  readonly recorded: RecordedFigures;
}

export const STATUSES = ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'] as const;
/** Status of an idea that its author or a reviewer withdrew. It does not occur in samples mode. */
export const WITHDRAWN = 'Withdrawn';
export type SubmissionStatus = (typeof STATUSES)[number] | typeof WITHDRAWN;

/** A submitted idea: the form, plus fields added at submission. */
export interface Submission extends IdeaForm {
  readonly id: number;
  readonly status: SubmissionStatus;
  /** ISO 8601 instants. */
  readonly submittedDate: string;
  readonly lastUpdated: string;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  /** A reviewer's reason for the status `Rejected` or `Withdrawn`. */
  readonly rejectionReason?: string | undefined;
  /** Live mode only: the reason for the rejection before this update. */
  readonly answeredReason?: string | undefined;
  /** Live mode only: whether a version of it is published, possibly an earlier one. */
  readonly isPublic?: boolean;
  /** Live mode only: the version number, increased by each change. */
  readonly version?: number;
}

/** Data that live mode stores with an unfinished form. Nothing else reads it. */
export interface DraftNote {
  get(): unknown;
  set(note: unknown): void;
  /** Deletes the form after its idea was stored. */
  discard(): void;
}

/** The server's reason for not storing an idea. */
export interface Refusal {
  /** Text to show to the author. */
  readonly text?: string;
  /** The server's reason, if nothing else of the refusal shows it. Replaces the general text of the toast. */
  readonly reason?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The currently stored idea, if somebody else changed it first. */
  readonly current?: Submission;
  readonly needsSignIn?: boolean;
}

/**
 * Result of a submit or an update. `storage-refused`: the browser's storage is blocked or full, so the
 * screen keeps the text. `unknown-idea`: this viewer has no idea with that id. `unexpected`: any other
 * failure, with the server's refusal if there is one.
 */
export type SaveResult =
  | { readonly saved: true; readonly idea: Submission }
  | { readonly saved: false; readonly reason: 'storage-refused' | 'unknown-idea' }
  | { readonly saved: false; readonly reason: 'unexpected'; readonly refusal?: Refusal };

/** The catalogue of an author's screens, in this browser or on the server. */
export interface OwnCatalogue {
  /**
   * Every public idea, in the order of its source. Rejects with an `IdeaListError`; the next call retries.
   */
  list(): Promise<readonly Idea[]>;
  /** The viewer's ideas and the demonstration records, newest submission first. */
  mine(viewer: Viewer): Promise<readonly Submission[]>;
  /** An idea that the viewer may edit: their own, or a demonstration record, which everybody may try. */
  editable(id: number, viewer: Viewer): Promise<Submission | null>;
  submit(form: IdeaForm, viewer: Viewer, note?: DraftNote): Promise<SaveResult>;
  /** Updates an idea. A rejected idea or a draft goes back under review. */
  update(id: number, form: IdeaForm, viewer: Viewer, note?: DraftNote): Promise<SaveResult>;
  /** Number of ideas submitted in this browser by any account; in live mode, by the member. */
  submittedCount(): Promise<number>;
  /** Calls `listen` when own ideas change, in this tab or another one. */
  subscribe(listen: () => void): () => void;
}

export interface Catalogue extends OwnCatalogue {
  /** A public idea, or one of the viewer's own in any status; otherwise `null`. */
  get(id: number, viewer: Viewer): Promise<Idea | null>;
}
