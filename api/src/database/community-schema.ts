import type { ColumnType } from 'kysely';

/** A column that the database fills in when an insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

type Instant = number;

export type IdeaStatus =
  | 'Draft'
  | 'Under Review'
  | 'Approved'
  | 'Published'
  | 'Rejected'
  | 'Withdrawn';

/** What visitors read of an idea. */
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

/** An idea as its author wrote it last. */
export interface IdeaTable extends IdeaText {
  /** Random, below 2^47: the number of an idea tells nothing about others. */
  id: number;
  author_id: string;
  status: IdeaStatus;
  /** One more with every change, of whatever. */
  version: number;
  submitter_name: string;
  /** Never shown to others. */
  submitter_email: string;
  contact_preference: 'email' | 'none';
  rejection_reason: Defaulted<string | null>;
  /** The `Idempotency-Key` that it came with, and a hash of what came. */
  submission_key: Defaulted<string | null>;
  submission_hash: Defaulted<string | null>;
  submitted_at: Instant;
  updated_at: Instant;
  decided_at: Defaulted<Instant | null>;
}

/** What visitors see: the text that a reviewer published, whatever its author has written since. */
export interface PublishedIdeaTable extends IdeaText {
  idea_id: number;
  author_name: string;
  /** The title as lists are sorted by it. */
  sort_title: string;
  published_at: Instant;
  updated_at: Instant;
  views: Defaulted<number>;
  likes: Defaulted<number>;
  shares: Defaulted<number>;
  saves: Defaulted<number>;
}

/** A member's like, or save, of a published idea. */
export interface MarkTable {
  idea_id: number;
  user_id: string;
  created_at: Instant;
}

/** Who was counted today: a hash with the day's salt, both deleted when the day is over. */
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
  /** `null`: a visitor, or a member who is gone. */
  sender_id: string | null;
  /** What a block goes by: the member's id, or a hash of the visitor's email. */
  sender: string;
  sender_name: string;
  /** `null` once the member who sent it is gone. */
  sender_email: string | null;
  body: string;
  /** A hash of the sender, the idea and the `Idempotency-Key`. */
  submission_key: string;
  created_at: Instant;
  read_at: Defaulted<Instant | null>;
}

export interface MessageBlockTable {
  user_id: string;
  sender: string;
  created_at: Instant;
}

/** About an idea, or one message about it. */
export interface ReportTable {
  id: string;
  idea_id: number;
  /** Not a reference: the message may be deleted before the report is settled. */
  message_id: Defaulted<string | null>;
  reporter_id: string | null;
  reason: string;
  /** Copies of what is reported; `null` once the report is settled. */
  reported_title: Defaulted<string | null>;
  reported_text: Defaulted<string | null>;
  reported_sender: Defaulted<string | null>;
  reported_sender_id: Defaulted<string | null>;
  /** A hash of the reporter, the subject and the `Idempotency-Key`. */
  submission_key: string;
  /** A hash of the subject and the reason: open reports with the same hash are one. `null` once it is settled. */
  open_key: Defaulted<string | null>;
  created_at: Instant;
  resolved_at: Defaulted<Instant | null>;
  resolved_by: Defaulted<string | null>;
}

/** Who decided what about which idea: it stays when the idea or the reviewer is gone. */
export interface DecisionTable {
  id: string;
  idea_id: number;
  reviewer_id: string | null;
  action: 'approve' | 'publish' | 'reject' | 'withdraw';
  reason: string;
  created_at: Instant;
}

/** Public figures, counted by one instance for all. */
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

/** PostgreSQL's; libSQL has an FTS5 table of that name. See `idea-search.ts`. */
export interface IdeaSearchTable {
  idea_id: number;
}

/** A reader of the newsletter, with or without an account. */
export interface NewsletterSubscriberTable {
  email: string;
  /** Part of mailed links. It can only subscribe or unsubscribe this address. */
  token: string;
  requested_at: Instant;
  /** `null` until the reader opened the mailed link. */
  confirmed_at: Defaulted<Instant | null>;
}

export interface CommunitySchema {
  ideas: IdeaTable;
  published_ideas: PublishedIdeaTable;
  likes: MarkTable;
  saves: MarkTable;
  idea_visits: IdeaVisitTable;
  visit_salts: VisitSaltTable;
  drafts: DraftTable;
  messages: MessageTable;
  message_blocks: MessageBlockTable;
  reports: ReportTable;
  decisions: DecisionTable;
  member_settings: MemberSettingsTable;
  pictures: PictureTable;
  newsletter_subscribers: NewsletterSubscriberTable;
  figures: FiguresTable;
  idea_search: IdeaSearchTable;
}
