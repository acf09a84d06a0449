import type { ColumnType } from 'kysely';

/** A column that the database fills in when an insert leaves it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Milliseconds since 1970, by the clock of the instance that wrote them. */
export type Instant = number;

/** An idea is stored when it is submitted, so no row has `Draft`. */
export type IdeaStatus =
  | 'Draft'
  | 'Under Review'
  | 'Approved'
  | 'Published'
  | 'Rejected'
  | 'Withdrawn';

/** Text of an idea that visitors read. */
export interface IdeaText {
  title: string;
  description: string;
  category: string;
  difficulty: string;
  /** Joined by comma and space. */
  tags: string;
  required_skills: string;
  estimated_time: string;
  resources: string;
}

/** An idea in its author's latest version. */
export interface IdeaTable extends IdeaText {
  /** Random and below 2^47, so that an idea's number tells nothing about other ideas. */
  id: number;
  author_id: string;
  status: IdeaStatus;
  /** Increases with every change of the row. */
  version: number;
  submitter_name: string;
  /** Never shown to others. */
  submitter_email: string;
  contact_preference: 'email' | 'none';
  rejection_reason: Defaulted<string | null>;
  /** `Idempotency-Key` of the submission, and a hash of its content. */
  submission_key: Defaulted<string | null>;
  submission_hash: Defaulted<string | null>;
  submitted_at: Instant;
  updated_at: Instant;
  decided_at: Defaulted<Instant | null>;
}

/** The text that a reviewer published. Later edits by the author don't change it. */
export interface PublishedIdeaTable extends IdeaText {
  idea_id: number;
  /** The author's id in `ideas`, copied for lists. */
  author_id: Defaulted<string | null>;
  author_name: string;
  /** The title as sort key. */
  sort_title: string;
  published_at: Instant;
  updated_at: Instant;
  views: Defaulted<number>;
  likes: Defaulted<number>;
  shares: Defaulted<number>;
  saves: Defaulted<number>;
  comments: Defaulted<number>;
}

/** A member's like, or save, of a published idea. */
export interface MarkTable {
  idea_id: number;
  user_id: string;
  created_at: Instant;
}

/** A visitor who was counted today, as a hash with the day's salt. Both are deleted when the day is over. */
export interface IdeaVisitTable {
  idea_id: number;
  kind: 'view' | 'share';
  /** Days since 1970, UTC. */
  day: number;
  visitor: string;
}

export interface VisitSaltTable {
  day: number;
  salt: string;
}

/** A member's unfinished form. */
export interface DraftTable {
  user_id: string;
  form: string;
  version: number;
  /** JSON, as the client wrote it. */
  content: string;
  updated_at: Instant;
}

export interface MessageTable {
  id: string;
  idea_id: number;
  recipient_id: string;
  /** `null` for a visitor, or a member whose account was deleted. */
  sender_id: string | null;
  /** Key of a block: the member's id, or a hash of the visitor's email. */
  sender: string;
  sender_name: string;
  /** `null` in offers, in replies that keep the address secret, and once the sending member's account was deleted. */
  sender_email: string | null;
  body: string;
  /** A hash of the sender, the idea and the `Idempotency-Key`. */
  submission_key: string;
  created_at: Instant;
  read_at: Defaulted<Instant | null>;
  /** Whether the recipient has deleted it, or never got it because of a block. */
  recipient_deleted: Defaulted<0 | 1>;
  sender_deleted: Defaulted<0 | 1>;
}

export interface MessageBlockTable {
  user_id: string;
  sender: string;
  created_at: Instant;
}

/** A member's offer of help on a published idea. */
export interface OfferTable {
  idea_id: number;
  user_id: string;
  /** Continues the sentence `I can help with`. */
  offer: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface CommentTable {
  id: string;
  idea_id: number;
  /** The comment that this one answers. Replies have no replies. */
  reply_to: string | null;
  /** `null` for a deleted comment that still has replies. */
  author_id: string | null;
  /** Empty once it is deleted. */
  body: string;
  /** Sorts an idea's comments: each after the comment that it answers, otherwise by time. */
  place: string;
  /** Hash of the author, the idea and the `Idempotency-Key`. */
  submission_key: string;
  /** Hash of the content that was sent with the key. */
  submission_hash: string;
  created_at: Instant;
  edited_at: Defaulted<Instant | null>;
}

/** Events of one kind about one idea, as one entry for a member. */
export interface NotificationTable {
  member_id: string;
  kind: 'comment' | 'reply' | 'offer' | 'message' | 'decision' | 'like';
  idea_id: number;
  /** Member who acted last. `null` for visitors, and for kinds that don't tell it. */
  actor_id: string | null;
  /** Number of events since `since`. For likes, the likes themselves count. */
  count: number;
  /** The first event that the member had not read. */
  since: Instant;
  latest_at: Instant;
  read_at: Defaulted<Instant | null>;
}

/** Report of an idea, or of one message or comment about it. */
export interface ReportTable {
  id: string;
  /** Not a reference: the idea's author may delete the account before the report is settled. */
  idea_id: number;
  /** Not a reference: the message may be deleted before the report is settled. */
  message_id: Defaulted<string | null>;
  /** Not a reference either. */
  comment_id: Defaulted<string | null>;
  /** `null` for a visitor, and for a member whose account was deleted. */
  reporter_id: string | null;
  /** The reporter was a member whose account was deleted. */
  reporter_left: Defaulted<0 | 1>;
  reason: string;
  /** Copies of the reported content; `null` once the report is settled. */
  reported_title: Defaulted<string | null>;
  reported_text: Defaulted<string | null>;
  reported_sender: Defaulted<string | null>;
  reported_sender_id: Defaulted<string | null>;
  /** Hash of the reporter, the subject and the `Idempotency-Key`. */
  submission_key: string;
  /** Hash of the subject and the reason: open reports with the same hash count as one. `null` once it is settled. */
  open_key: Defaulted<string | null>;
  created_at: Instant;
  resolved_at: Defaulted<Instant | null>;
  resolved_by: Defaulted<string | null>;
}

/** A reviewer's decision about an idea. It stays when the idea or the reviewer is deleted. */
export interface DecisionTable {
  id: string;
  idea_id: number;
  reviewer_id: string | null;
  action: 'approve' | 'publish' | 'reject' | 'withdraw';
  reason: string;
  /** Title of the text that the decision is about. `null` in old decisions, and once the author's account is deleted. */
  title: Defaulted<string | null>;
  batch_id: Defaulted<string | null>;
  created_at: Instant;
}

/** Public figures. One instance counts them for all. */
export interface FiguresTable {
  name: string;
  /** JSON. */
  value: string;
  counted_at: Instant;
}

export interface MemberSettingsTable {
  user_id: string;
  /** JSON. */
  settings: string;
}

export interface PictureTable {
  user_id: string;
  hash: string;
  /** WebP, in base64. */
  data: string;
}

/** The table of PostgreSQL. libSQL has an FTS5 table of the same name. See `search-index.ts`. */
export interface IdeaSearchTable {
  idea_id: number;
}

/** A reader of the newsletter, with or without an account. */
export interface NewsletterSubscriberTable {
  email: string;
  /** Secret in mailed links. It can only subscribe or unsubscribe this address. */
  token: string;
  requested_at: Instant;
  /** `null` until the reader opens the mailed link. */
  confirmed_at: Defaulted<Instant | null>;
}

/** Views of an idea on one day of UTC, counted in days since 1970. Kept for 30 days. */
export interface IdeaDayTable {
  idea_id: number;
  day: number;
  views: number;
}

export interface CommunitySchema {
  ideas: IdeaTable;
  published_ideas: PublishedIdeaTable;
  likes: MarkTable;
  saves: MarkTable;
  idea_visits: IdeaVisitTable;
  idea_days: IdeaDayTable;
  visit_salts: VisitSaltTable;
  drafts: DraftTable;
  comments: CommentTable;
  offers: OfferTable;
  messages: MessageTable;
  message_blocks: MessageBlockTable;
  notifications: NotificationTable;
  reports: ReportTable;
  decisions: DecisionTable;
  member_settings: MemberSettingsTable;
  pictures: PictureTable;
  newsletter_subscribers: NewsletterSubscriberTable;
  figures: FiguresTable;
  idea_search: IdeaSearchTable;
}
