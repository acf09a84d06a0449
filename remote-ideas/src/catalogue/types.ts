import type { Difficulty } from './categories.ts';
import type { IdeaForm } from './idea-form.ts';

/** Who looks: a signed-in author by the account's id, or somebody signed out (`null`). */
export type Viewer = string | null;

/** Where this browser keeps submitted ideas, apart from the session's items. A new layout takes a new key. */
export const SUBMISSIONS_KEY = 'ideahub.ideas.v1.submissions';

/** The figures that a record itself carries; what is missing has a fallback on the project page. */
export interface RecordedFigures {
  readonly views?: number;
  readonly likes?: number;
  readonly inspired?: number;
  readonly shares?: number;
}

/** An idea as cards and lists show it. Complete: what a record lacks is drawn from its id. */
export interface Idea {
  /** A positive safe integer. */
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: Difficulty;
  /** Who had the idea, where that is known. */
  readonly author?: string;
  /** ISO 8601, a day or an instant. */
  readonly datePosted: string;
  readonly likes: number;
  readonly views: number;
  readonly shares: number;
  readonly recorded: RecordedFigures;
}

export const STATUSES = ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'] as const;
/** What an author took back; there is none in samples mode. */
export const WITHDRAWN = 'Withdrawn';
export type SubmissionStatus = (typeof STATUSES)[number] | typeof WITHDRAWN;

/** The way of every idea; a rejected one ends where others are approved. */
export const STAGES: readonly SubmissionStatus[] = [
  'Draft',
  'Under Review',
  'Approved',
  'Published',
];

/** A submitted idea: the form, and what submitting added. */
export interface Submission extends IdeaForm {
  readonly id: number;
  readonly status: SubmissionStatus;
  /** ISO 8601 instants. */
  readonly submittedDate: string;
  readonly lastUpdated: string;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  /** Only while the status is Rejected. */
  readonly rejectionReason?: string | undefined;
  /** Live mode, after an update: the reason of the rejection that the new text answers. */
  readonly answeredReason?: string | undefined;
  /** Live mode: a text of it is published, which may be an earlier one. */
  readonly isPublic?: boolean;
  /** Live mode: counts its changes. */
  readonly version?: number;
}

/** Values that live mode keeps with an unfinished form. Nothing else reads them. */
export interface DraftNote {
  get(): unknown;
  set(note: unknown): void;
  /** Forgets the form, because its idea is stored. */
  discard(): void;
}

/** Why the server did not keep an idea. */
export interface Refusal {
  /** Fit to be shown. */
  readonly text?: string;
  /** What is wrong with which field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The text that stands there now, after a change that this one was made without. */
  readonly current?: Submission;
  readonly needsSignIn?: boolean;
}

/**
 * What became of a submit or an update. `storage-refused`: the browser blocks its storage or it is full,
 * nothing was kept, so the screen keeps the text. `unknown-idea`: this viewer has no idea with that id.
 * `unexpected`: anything else, with the server's refusal where there is one.
 */
export type SaveResult =
  | { readonly saved: true; readonly idea: Submission }
  | { readonly saved: false; readonly reason: 'storage-refused' | 'unknown-idea' }
  | { readonly saved: false; readonly reason: 'unexpected'; readonly refusal?: Refusal };

/** What an author's screens read and change: in this browser, or on the server. */
export interface OwnCatalogue {
  /** Every public idea, in the order of its source. Rejects with an `IdeaListError`; a later call tries again. */
  list(): Promise<readonly Idea[]>;
  /** The viewer's own ideas, the demonstration records included; newest submission first. */
  mine(viewer: Viewer): Promise<readonly Submission[]>;
  /** An idea that the viewer may edit: an own one, or a demonstration record, which anybody may try. */
  editable(id: number, viewer: Viewer): Promise<Submission | null>;
  submit(form: IdeaForm, viewer: Viewer, note?: DraftNote): Promise<SaveResult>;
  /** A rejected idea or a draft is under review again. */
  update(id: number, form: IdeaForm, viewer: Viewer, note?: DraftNote): Promise<SaveResult>;
  /** How many ideas were submitted in this browser, by whomever; in live mode by the member. */
  submittedCount(): Promise<number>;
  /** Tells when own ideas changed, in this tab or another one. */
  subscribe(listen: () => void): () => void;
}

/** The one place that knows where the ideas of samples mode come from. */
export interface Catalogue extends OwnCatalogue {
  /** A public idea, or one of the viewer's own, also under review; else `null`. */
  get(id: number, viewer: Viewer): Promise<Idea | null>;
}
