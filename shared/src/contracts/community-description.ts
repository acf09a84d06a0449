// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerOf, AnswerShape, CallType } from './shape.ts';

export const IDEA_CARD = {
  id: 0,
  title: '',
  /** Its first 300 characters */
  description: '',
  category: '',
  difficulty: '',
  /** Joined by comma and space */
  tags: '',
  author: '',
  /** For `/members/{id}`; `null` if others may not see the profile */
  authorId: null,
  /** Address below /api; `null` without one or without a profile */
  authorPicture: null,
  /** ISO 8601 instant */
  datePosted: '',
  likes: 0,
  views: 0,
  shares: 0,
  comments: 0,
} as const satisfies AnswerShape;

/** A published idea, as lists show it */
export type IdeaCard = AnswerOf<typeof IDEA_CARD>;

export const OWN_IDEA = {
  id: 0,
  /** For If-Match */
  version: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  /** A text of it is published, which may be an earlier one */
  isPublic: false,
  title: '',
  description: '',
  category: '',
  difficulty: '',
  tags: '',
  requiredSkills: '',
  estimatedTime: '',
  resources: '',
  submitterName: '',
  submitterEmail: '',
  contactPreference: ['email', 'none'],
  rejectionReason: null,
  submittedDate: '',
  lastUpdated: '',
  views: 0,
  likes: 0,
  comments: 0,
} as const satisfies AnswerShape;

/** An idea, as its author sees it */
export type OwnIdea = AnswerOf<typeof OWN_IDEA>;

export const IDEA_PAGE = {
  id: 0,
  title: '',
  description: '',
  category: '',
  difficulty: '',
  tags: '',
  requiredSkills: '',
  estimatedTime: '',
  resources: '',
  author: '',
  /** For `/members/{id}`; `null` if others may not see the profile */
  authorId: null,
  /** Address below /api; `null` without one or without a profile */
  authorPicture: null,
  /** Number of the author’s published ideas; 0 if the profile is hidden */
  authorIdeas: 0,
  /** Year of the registration; `null` if the profile is hidden */
  authorSince: null,
  /** Only if the author chose to show it */
  authorEmail: null,
  datePosted: '',
  lastUpdated: '',
  likes: 0,
  views: 0,
  shares: 0,
  saves: 0,
  comments: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  /** False: its author and reviewers alone see this page */
  isPublic: false,
  isOwn: false,
  takesMessages: false,
} as const satisfies AnswerShape;

/** An idea, as its page shows it */
export type IdeaPage = AnswerOf<typeof IDEA_PAGE>;

export const COMMENT = {
  id: '',
  /** Id of the comment that this one answers */
  replyTo: null,
  /** `null`: deleted, or the author is suspended */
  author: null,
  /** For `/members/{id}`; `null` if others may not see the profile */
  authorId: null,
  /** Address below /api; `null` without one or without a profile */
  authorPicture: null,
  /** Empty without an author */
  text: '',
  /** ISO 8601 instant */
  at: '',
  isEdited: false,
  /** By the author of the idea */
  isByAuthor: false,
  isByReviewer: false,
  isOwn: false,
  /** Only of the caller’s own comments */
  editableUntil: null,
  /** The caller wrote it, or is a reviewer */
  canDelete: false,
} as const satisfies AnswerShape;

/** A comment on an idea */
export type Comment = AnswerOf<typeof COMMENT>;

export const OFFERS = {
  /** Number of members who offer help */
  total: 0,
  /** From the public profiles of those members, the most frequent first */
  skills: [''],
  /** The caller’s own offer */
  own: null,
  /** Only for the author of the idea; the newest 200 */
  offers: [{
    author: '',
    /** For `/members/{id}`; `null` if others may not see the profile */
    authorId: null,
    /** Address below /api; `null` without one or without a profile */
    authorPicture: null,
    offer: '',
    /** Of the messages with that member; `null` without one */
    threadId: null,
    /** ISO 8601 instant of the last change */
    at: '',
  }],
} as const satisfies AnswerShape;

/** Help that members offer on an idea */
export type Offers = AnswerOf<typeof OFFERS>;

/** Each call: its constant, its input (a body, or the query of a GET), and the headers that it needs. */
export interface CommunityCalls {
  /** The published ideas: up to 24 a page, and how many there are in all */
  'GET /ideas': CallType<typeof getIdeas, {
    search?: string;
    category?: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
    sort?: 'newest' | 'popular' | 'alphabetical' | 'relevance';
    cursor?: string;
    page?: string;
    limit?: string;
  }>;
  /** Submit an idea for review; with the same key it is the same idea */
  'POST /ideas': CallType<typeof postIdeas, {
    title: string;
    description: string;
    category: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
    difficulty: 'Beginner' | 'Intermediate' | 'Advanced';
    tags: string;
    requiredSkills: string;
    estimatedTime: 'Quick (1-5 hours)' | 'Short-term (1-7 days)' | 'Medium-term (1-4 weeks)' | 'Long-term (1+ months)';
    resources: string;
    submitterName: string;
    submitterEmail: string;
    contactPreference: 'email' | 'none';
  }, 'idempotency-key'>;
  /** Up to three categories with their three newest ideas */
  'GET /ideas/sections': CallType<typeof getIdeasSections>;
  /** An idea’s page; what is not published only its author and reviewers find */
  'GET /ideas/{id}': CallType<typeof getIdeasId>;
  /** Submit an idea’s new text; a text that was published stays until this one is */
  'PUT /ideas/{id}': CallType<typeof putIdeasId, {
    title: string;
    description: string;
    category: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
    difficulty: 'Beginner' | 'Intermediate' | 'Advanced';
    tags: string;
    requiredSkills: string;
    estimatedTime: 'Quick (1-5 hours)' | 'Short-term (1-7 days)' | 'Medium-term (1-4 weeks)' | 'Long-term (1+ months)';
    resources: string;
    submitterName: string;
    submitterEmail: string;
    contactPreference: 'email' | 'none';
  }, 'if-match'>;
  /** The member’s own ideas, newest first */
  'GET /ideas/mine': CallType<typeof getIdeasMine>;
  /** One of the member’s own ideas, to be edited */
  'GET /ideas/mine/{id}': CallType<typeof getIdeasMineId>;
  /** Take an own idea back, for good */
  'POST /ideas/{id}/withdrawal': CallType<typeof postIdeasIdWithdrawal>;
  /** The ideas that the member likes, has saved and has published */
  'GET /ideas/marks': CallType<typeof getIdeasMarks>;
  /** Like an idea; once is the same as many times */
  'PUT /ideas/{id}/like': CallType<typeof putIdeasIdLike>;
  /** Take a like back */
  'DELETE /ideas/{id}/like': CallType<typeof deleteIdeasIdLike>;
  /** Save an idea for later; once is the same as many times */
  'PUT /ideas/{id}/save': CallType<typeof putIdeasIdSave>;
  /** Take an idea off the saved ones */
  'DELETE /ideas/{id}/save': CallType<typeof deleteIdeasIdSave>;
  /** Count a view: once a day and network, without storing the network */
  'POST /ideas/{id}/views': CallType<typeof postIdeasIdViews, undefined, 'x-requested-with'>;
  /** Count a share: once a day and network, without storing the network */
  'POST /ideas/{id}/shares': CallType<typeof postIdeasIdShares, undefined, 'x-requested-with'>;
  /** The figures of Home and the footer, of published ideas only; at most a minute old */
  'GET /numbers': CallType<typeof getNumbers>;
  /** Write to an idea’s author; with the same key it is the same message */
  'POST /ideas/{id}/messages': CallType<typeof postIdeasIdMessages, {
    name: string;
    email: string;
    message: string;
  }, 'idempotency-key'>;
  /** Tell the reviewers what is wrong with an idea */
  'POST /ideas/{id}/reports': CallType<typeof postIdeasIdReports, {
    reason: string;
  }, 'idempotency-key'>;
  /** The member’s messages, newest first */
  'GET /messages': CallType<typeof getMessages, { cursor?: string }>;
  /** How many messages the member has not read */
  'GET /messages/unread': CallType<typeof getMessagesUnread>;
  /** The member’s threads, the latest message first */
  'GET /messages/threads': CallType<typeof getMessagesThreads, { cursor?: string }>;
  /** The thread of a message: its newest 50 messages, oldest first; then the ones before */
  'GET /messages/{id}/thread': CallType<typeof getMessagesIdThread, { cursor?: string }>;
  /** Answer in the thread of a message; with the same key it is one reply */
  'POST /messages/{id}/replies': CallType<typeof postMessagesIdReplies, {
    message: string;
  }, 'idempotency-key'>;
  /** Mark the thread of a message as read, up to this message */
  'PUT /messages/{id}/read': CallType<typeof putMessagesIdRead>;
  /** Delete the thread of a message for the member, up to this message */
  'DELETE /messages/{id}': CallType<typeof deleteMessagesId>;
  /** Block the other sender of a thread; who is blocked is not told */
  'PUT /messages/{id}/block': CallType<typeof putMessagesIdBlock>;
  /** Whom the member has blocked, the last one first */
  'GET /messages/blocks': CallType<typeof getMessagesBlocks>;
  /** Take a block back; who was blocked is not told */
  'DELETE /messages/blocks/{id}': CallType<typeof deleteMessagesBlocksId>;
  /** Tell the reviewers what is wrong with a message */
  'POST /messages/{id}/reports': CallType<typeof postMessagesIdReports, {
    reason: string;
  }, 'idempotency-key'>;
  /** The newest 50 comments on an idea, oldest first; then the ones before */
  'GET /ideas/{id}/comments': CallType<typeof getIdeasIdComments, { cursor?: string }>;
  /** Comment on an idea; with the same key it is the same comment */
  'POST /ideas/{id}/comments': CallType<typeof postIdeasIdComments, {
    text: string;
    /** Id of a comment that is no reply */
    replyTo: string | null;
  }, 'idempotency-key'>;
  /** Change an own comment within five minutes */
  'PUT /comments/{id}': CallType<typeof putCommentsId, { text: string }>;
  /** Delete an own comment, or any as a reviewer */
  'DELETE /comments/{id}': CallType<typeof deleteCommentsId>;
  /** Tell the reviewers what is wrong with a comment */
  'POST /comments/{id}/reports': CallType<typeof postCommentsIdReports, {
    reason: string;
  }, 'idempotency-key'>;
  /** How many members offer help on an idea; for its author, who offers what */
  'GET /ideas/{id}/offers': CallType<typeof getIdeasIdOffers>;
  /** Offer help, or change the offer; the first one is also a message */
  'PUT /ideas/{id}/offer': CallType<typeof putIdeasIdOffer, { offer: string }>;
  /** Take an offer back */
  'DELETE /ideas/{id}/offer': CallType<typeof deleteIdeasIdOffer>;
  /** What happened to the member’s ideas and comments, newest first */
  'GET /notifications': CallType<typeof getNotifications>;
  /** Mark notifications as read; one with a later event stays unread */
  'PUT /notifications/read': CallType<typeof putNotificationsRead, {
    notifications: Array<{
      kind: 'comment' | 'reply' | 'offer' | 'message' | 'decision' | 'like';
      ideaId: number;
      at: string;
    }>;
  }>;
  /** Ideas of a status, the one that waits longest first */
  'GET /review/ideas': CallType<typeof getReviewIdeas, {
    status?: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn';
    category?: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
    search?: string;
    limit?: string;
    cursor?: string;
  }>;
  /** An idea as visitors would see it, and as they do; and what was decided about it */
  'GET /review/ideas/{id}': CallType<typeof getReviewIdeasId, {
    category?: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
    search?: string;
  }>;
  /** Decide about the version that was seen; a 409 when it has changed since */
  'POST /review/ideas/{id}/decisions': CallType<typeof postReviewIdeasIdDecisions, {
    action: 'approve' | 'publish' | 'reject' | 'withdraw';
    version: number;
    reason?: string;
  }>;
  /** One decision about several ideas; each succeeds or fails by itself */
  'POST /review/decisions': CallType<typeof postReviewDecisions, {
    /** Chosen by the client; calls with the same one lead to one mail for each author */
    batch: string;
    action: 'approve' | 'publish' | 'reject' | 'withdraw';
    reason?: string;
    ideas: Array<{ id: number; version: number }>;
  }>;
  /** Who decided what, when and why; newest first */
  'GET /review/decisions': CallType<typeof getReviewDecisions, {
    action?: 'approve' | 'publish' | 'reject' | 'withdraw';
    cursor?: string;
  }>;
  /** What members and visitors have reported */
  'GET /review/reports': CallType<typeof getReviewReports, {
    state?: 'open' | 'resolved';
    cursor?: string;
  }>;
  /** Settle a report; a 409 when another reviewer has */
  'POST /review/reports/{id}/resolution': CallType<typeof postReviewReportsIdResolution>;
  /** The member’s unfinished form, as any device wrote it last */
  'GET /drafts/{form}': CallType<typeof getDraftsForm>;
  /** Keep an unfinished form; a 412 with the stored one when that is another version */
  'PUT /drafts/{form}': CallType<typeof putDraftsForm, {
    /** The version that was seen; 0 for none, or for a dropped one */
    version: number;
    content: string;
  }>;
  /** Drop an unfinished form, which was sent or is not wanted; a 412 for another version */
  'DELETE /drafts/{form}': CallType<typeof deleteDraftsForm, undefined, 'if-match'>;
  /** The member’s settings */
  'GET /users/settings': CallType<typeof getUsersSettings>;
  /** Change the settings that are named, and return all */
  'PUT /users/settings': CallType<typeof putUsersSettings, {
    emailNotifications?: {
      projectUpdates?: boolean;
      newMessages?: boolean;
      weeklyDigest?: boolean;
      marketingEmails?: boolean;
    };
    privacy?: { showEmail?: boolean; showProfile?: boolean; allowMessages?: boolean };
  }>;
  /** Set the picture: WebP, at most 64 KB and 1024 pixels a side */
  'PUT /users/picture': CallType<typeof putUsersPicture, {
    /** In base64 */
    picture: string;
  }>;
  /** Remove the picture */
  'DELETE /users/picture': CallType<typeof deleteUsersPicture>;
  /** The dashboard’s figures, and the ten newest events */
  'GET /users/summary': CallType<typeof getUsersSummary>;
  /** Views and likes of the last 30 days, and 20 ideas */
  'GET /users/statistics': CallType<typeof getUsersStatistics>;
  /** Everything that is kept about the member, as one JSON file */
  'GET /users/export': CallType<typeof getUsersExport>;
  /** What deleting the account would delete, and what would stay without its name */
  'GET /users/deletion': CallType<typeof getUsersDeletion>;
  /** Delete the account, at once and for good */
  'POST /users/deletion': CallType<typeof postUsersDeletion, { password: string }>;
  /** A member’s profile, as far as the settings allow; otherwise a 404 */
  'GET /members/{id}': CallType<typeof getMembersId>;
  /** A member’s published ideas, newest first: 24 a page */
  'GET /members/{id}/ideas': CallType<typeof getMembersIdIdeas, { cursor?: string; page?: string }>;
  /** Ask for another email; both addresses get a link; same answer if the new one is taken */
  'POST /users/email': CallType<typeof postUsersEmail, { email: string; password: string }>;
  /** Stop the change of the email; no error if there is none */
  'DELETE /users/email': CallType<typeof deleteUsersEmail>;
  /** Confirm the change of the email with the token of a mailed link */
  'POST /users/email/confirmation': CallType<typeof postUsersEmailConfirmation, { token: string }>;
  /** How the member signs in, and the sessions that are active */
  'GET /users/security': CallType<typeof getUsersSecurity>;
  /** Set another password; ends all sessions except this one */
  'PUT /users/password': CallType<typeof putUsersPassword, {
    password: string;
    newPassword: string;
  }>;
  /** End one of the member’s sessions; no error if it is over */
  'DELETE /users/sessions/{id}': CallType<typeof deleteUsersSessionsId>;
  /** End all sessions of the member except this one */
  'DELETE /users/sessions': CallType<typeof deleteUsersSessions>;
  /** Ask for the newsletter; the response is the same for every address */
  'POST /newsletter': CallType<typeof postNewsletter, { email: string }>;
  /** Subscribe with the token of a mailed link */
  'POST /newsletter/confirmation': CallType<typeof postNewsletterConfirmation, { token: string }>;
  /** Unsubscribe with the token of a mailed link */
  'POST /newsletter/unsubscription': CallType<typeof postNewsletterUnsubscription, {
    token: string;
  }>;
}

export const getIdeas = ['GET /ideas', {
  ideas: [IDEA_CARD],
  total: 0,
  /** The cursor of the next page; `null` on the last */
  next: null,
  /** The corrected words, if no idea had those of the search; else `null` */
  spelling: null,
}] as const;
export const getIdeasValues = {
  category: ['Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
  sort: ['newest', 'popular', 'alphabetical', 'relevance'],
} as const;
export const postIdeas = ['POST /ideas', OWN_IDEA] as const;
export const postIdeasLimits = {
  title: { maxLength: 200, pattern: '^(?:(?![\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF])[\\s\\p{Cf}])*[^\\s\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF][^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  description: { maxLength: 5000, pattern: '^[^\\0\\p{Cs}]*$' },
  tags: { maxLength: 500, pattern: '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  requiredSkills: { maxLength: 500, pattern: '^[^\\0\\p{Cs}]*$' },
  resources: { maxLength: 2000, pattern: '^[^\\0\\p{Cs}]*$' },
  submitterName: { maxLength: 100, pattern: '^(?:(?![\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF])[\\s\\p{Cf}])*[^\\s\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF][^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  submitterEmail: { maxLength: 254 },
};
export const getIdeasSections = ['GET /ideas/sections', {
  sections: [{ category: '', total: 0, ideas: [IDEA_CARD] }],
}] as const;
export const getIdeasId = ['GET /ideas/{id}', IDEA_PAGE] as const;
export const putIdeasId = ['PUT /ideas/{id}', OWN_IDEA] as const;
export const getIdeasMine = ['GET /ideas/mine', { ideas: [OWN_IDEA] }] as const;
export const getIdeasMineId = ['GET /ideas/mine/{id}', OWN_IDEA] as const;
export const postIdeasIdWithdrawal = ['POST /ideas/{id}/withdrawal', OWN_IDEA] as const;
export const getIdeasMarks = ['GET /ideas/marks', {
  liked: [{ id: 0 }],
  saved: [{ id: 0 }],
  own: [{ id: 0 }],
}] as const;
export const putIdeasIdLike = ['PUT /ideas/{id}/like', { id: 0, likes: 0, saves: 0 }] as const;
export const deleteIdeasIdLike = ['DELETE /ideas/{id}/like', {
  id: 0,
  likes: 0,
  saves: 0,
}] as const;
export const putIdeasIdSave = ['PUT /ideas/{id}/save', { id: 0, likes: 0, saves: 0 }] as const;
export const deleteIdeasIdSave = ['DELETE /ideas/{id}/save', {
  id: 0,
  likes: 0,
  saves: 0,
}] as const;
export const postIdeasIdViews = ['POST /ideas/{id}/views'] as const;
export const postIdeasIdShares = ['POST /ideas/{id}/shares'] as const;
export const getNumbers = ['GET /numbers', {
  /** Published ideas */
  ideas: 0,
  /** The same as `ideas`: unpublished ones are not counted */
  submitted: 0,
  /** The same as `ideas`: unpublished ones are not counted */
  approved: 0,
  /** Ideas with more than 50 likes */
  popular: 0,
  /** Members with a published idea */
  creators: 0,
  /** The same as `creators`: others are not counted */
  members: 0,
  /** Likes of all ideas */
  likes: 0,
  /** Views of all ideas */
  views: 0,
  /** Shares of all ideas */
  shares: 0,
  /** Saves of all ideas */
  saves: 0,
  /** Ideas published more than seven days ago */
  earlier: 0,
  /** Ideas of the last seven days, in percent of the earlier ones */
  weeklyGrowth: 0,
  /** The newest published idea */
  latest: { id: 0, title: '', datePosted: '' },
}] as const;
export const postIdeasIdMessages = ['POST /ideas/{id}/messages', { success: false }] as const;
export const postIdeasIdReports = ['POST /ideas/{id}/reports', { success: false }] as const;
export const getMessages = ['GET /messages', {
  messages: [{
    id: String,
    ideaId: 0,
    ideaTitle: '',
    name: '',
    /** `null`: kept secret, or the sender is no member any more */
    email: null,
    /** False: name and email are what a visitor typed */
    isMember: false,
    message: '',
    at: '',
    isRead: false,
  }],
  unread: 0,
  next: null,
}] as const;
export const getMessagesUnread = ['GET /messages/unread', { unread: 0 }] as const;
export const getMessagesThreads = ['GET /messages/threads', {
  threads: [{
    /** Id of its oldest message */
    id: '',
    ideaId: 0,
    ideaTitle: '',
    category: '',
    isOwnIdea: false,
    /** Name of the other sender; a visitor typed it */
    name: '',
    /** For `/members/{id}`; `null` if others may not see the profile */
    authorId: null,
    /** Address below /api; `null` without one or without a profile */
    authorPicture: null,
    /** `null`: kept secret, or no member any more */
    email: null,
    isVisitor: false,
    /** The member has blocked the other sender */
    isBlocked: false,
    /** Id of that block; `null` without one */
    blockId: null,
    /** False: a visitor, or no member any more */
    takesReplies: false,
    /** Id of its latest message */
    lastId: '',
    /** The beginning of its latest message */
    text: '',
    /** The member wrote the latest message */
    isOwn: false,
    /** ISO 8601 instant of the latest message */
    at: '',
    unread: 0,
  }],
  /** Number of unread messages in all threads */
  unread: 0,
  next: null,
}] as const;
export const getMessagesIdThread = ['GET /messages/{id}/thread', {
  thread: {
    /** Id of its oldest message */
    id: '',
    ideaId: 0,
    ideaTitle: '',
    category: '',
    isOwnIdea: false,
    /** Name of the other sender; a visitor typed it */
    name: '',
    /** For `/members/{id}`; `null` if others may not see the profile */
    authorId: null,
    /** Address below /api; `null` without one or without a profile */
    authorPicture: null,
    /** `null`: kept secret, or no member any more */
    email: null,
    isVisitor: false,
    /** The member has blocked the other sender */
    isBlocked: false,
    /** Id of that block; `null` without one */
    blockId: null,
    /** False: a visitor, or no member any more */
    takesReplies: false,
    /** Id of its latest message */
    lastId: '',
    /** The beginning of its latest message */
    text: '',
    /** The member wrote the latest message */
    isOwn: false,
    /** ISO 8601 instant of the latest message */
    at: '',
    unread: 0,
  },
  messages: [{ id: '', text: '', isOwn: false, at: '' }],
  next: null,
}] as const;
export const postMessagesIdReplies = ['POST /messages/{id}/replies', { success: false }] as const;
export const putMessagesIdRead = ['PUT /messages/{id}/read'] as const;
export const deleteMessagesId = ['DELETE /messages/{id}'] as const;
export const putMessagesIdBlock = ['PUT /messages/{id}/block'] as const;
export const getMessagesBlocks = ['GET /messages/blocks', {
  blocks: [{
    id: '',
    /** As in their newest message; `null`: none is left */
    name: null,
    isMember: false,
    at: '',
  }],
}] as const;
export const deleteMessagesBlocksId = ['DELETE /messages/blocks/{id}'] as const;
export const postMessagesIdReports = ['POST /messages/{id}/reports', { success: false }] as const;
export const getIdeasIdComments = ['GET /ideas/{id}/comments', {
  /** If the first one is a reply, the comment that it answers is added */
  comments: [COMMENT],
  total: 0,
  /** The cursor of earlier comments */
  next: null,
}] as const;
export const postIdeasIdComments = ['POST /ideas/{id}/comments', COMMENT] as const;
export const putCommentsId = ['PUT /comments/{id}', COMMENT] as const;
export const deleteCommentsId = ['DELETE /comments/{id}'] as const;
export const postCommentsIdReports = ['POST /comments/{id}/reports', { success: false }] as const;
export const getIdeasIdOffers = ['GET /ideas/{id}/offers', OFFERS] as const;
export const putIdeasIdOffer = ['PUT /ideas/{id}/offer', OFFERS] as const;
export const deleteIdeasIdOffer = ['DELETE /ideas/{id}/offer', OFFERS] as const;
export const getNotifications = ['GET /notifications', {
  notifications: [{
    kind: ['comment', 'reply', 'offer', 'message', 'decision', 'like'],
    ideaId: 0,
    title: '',
    category: '',
    isPublished: false,
    /** Of the latest message; `null` for other kinds */
    threadId: null,
    /** The latest decision; `null` for other kinds */
    decision: null,
    /** Name of the member who acted last; `null`: a visitor, or not told */
    actor: null,
    /** For `/members/{id}`; `null` if others may not see the profile */
    actorId: null,
    /** Address below /api; `null` without one or without a profile */
    actorPicture: null,
    /** Number of events since the member last read the entry */
    count: 0,
    /** ISO 8601 instant of the latest event */
    at: '',
    isRead: false,
  }],
  unread: 0,
}] as const;
export const putNotificationsRead = ['PUT /notifications/read'] as const;
export const getReviewIdeas = ['GET /review/ideas', {
  ideas: [{
    id: 0,
    version: 0,
    status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
    title: '',
    /** Its first 200 characters */
    description: '',
    category: '',
    difficulty: '',
    author: '',
    /** For `/members/{id}`; `null` if others may not see the profile */
    authorId: null,
    /** Address below /api; `null` without one or without a profile */
    authorPicture: null,
    /** Visitors see an earlier text of it */
    isPublic: false,
    /** Open ones */
    reports: 0,
    submittedDate: '',
    lastUpdated: '',
  }],
  total: 0,
  next: null,
}] as const;
export const getReviewIdeasValues = {
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn'],
  category: ['Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
} as const;
export const getReviewIdeasId = ['GET /review/ideas/{id}', {
  id: 0,
  version: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  /** Decisions that the caller may make in this status */
  actions: [['approve', 'publish', 'reject', 'withdraw']],
  /** The reviewer’s own; another one decides */
  isOwn: false,
  author: {
    /** Of the account */
    name: '',
    isEmailVerified: false,
    isSuspended: false,
    /** ISO 8601 instant of the registration */
    joinDate: '',
    /** Ideas that visitors see */
    published: 0,
    /** Rejections of all ideas */
    rejected: 0,
    /** Ideas that the author withdrew or a reviewer took down */
    withdrawn: 0,
    /** About ideas of the author */
    openReports: 0,
    /** Address below /api; `null` without one or without a profile */
    picture: null,
    /** The latest eight, with this one */
    ideas: [{
      id: 0,
      title: '',
      status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
    }],
  },
  /** As the author typed it into the form */
  submitterName: '',
  rejectionReason: null,
  written: IDEA_PAGE,
  /** What visitors see meanwhile */
  published: IDEA_PAGE,
  decisions: [{
    id: String,
    ideaId: 0,
    /** `null`: the idea is gone */
    title: null,
    /** Empty: the idea is gone */
    category: '',
    /** `null`: no member any more */
    reviewer: null,
    action: ['approve', 'publish', 'reject', 'withdraw'],
    reason: '',
    at: '',
  }],
  /** Up to five open ones about the idea */
  reports: [{ id: String, reason: '', at: '' }],
  /** Up to three published ideas */
  similar: [{
    id: 0,
    title: '',
    category: '',
    likes: 0,
    /** Share of common words */
    percent: 0,
  }],
  /** Other ideas under review with the same title */
  sameTitle: 0,
  /** ISO 8601 instant of the last change of the status */
  waitsSince: '',
  /** Among the ideas of the same status and filter, the longest-waiting one first */
  place: {
    /** From 1 */
    position: 0,
    total: 0,
    /** Id; `null` for the first */
    previous: null,
    /** Id; `null` for the last */
    next: null,
  },
}] as const;
export const getReviewIdeasIdValues = {
  category: ['Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
} as const;
export const postReviewIdeasIdDecisions = ['POST /review/ideas/{id}/decisions', {
  id: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  version: 0,
  /** Decisions that the caller may make in this status */
  actions: [['approve', 'publish', 'reject', 'withdraw']],
}] as const;
export const postReviewDecisions = ['POST /review/decisions', {
  results: [{ id: 0, outcome: ['done', 'changed', 'missing', 'own'] }],
}] as const;
export const getReviewDecisions = ['GET /review/decisions', {
  decisions: [{
    id: String,
    ideaId: 0,
    /** `null`: the idea is gone */
    title: null,
    /** Empty: the idea is gone */
    category: '',
    /** `null`: no member any more */
    reviewer: null,
    action: ['approve', 'publish', 'reject', 'withdraw'],
    reason: '',
    at: '',
  }],
  next: null,
}] as const;
export const getReviewDecisionsValues = {
  action: ['approve', 'publish', 'reject', 'withdraw'],
} as const;
export const getReviewReports = ['GET /review/reports', {
  reports: [{
    id: String,
    ideaId: 0,
    /** As it was reported, while the report is open; `null`: the idea is deleted */
    title: null,
    /** Empty: the idea is deleted */
    category: '',
    /** Of a reported idea, as it was reported; `null` once the report is settled */
    description: null,
    /** 0: the idea is deleted */
    version: 0,
    /** Text of a reported message or comment. `null`: the report is about the idea itself, or settled */
    message: null,
    /** The report is about a comment */
    isComment: false,
    /** Of a reported comment that is not deleted */
    commentId: null,
    messageFrom: null,
    /** True: a visitor typed the sender’s name */
    isFromVisitor: false,
    reason: '',
    /** `null`: a visitor */
    reporter: null,
    at: '',
    isOpen: false,
  }],
  next: null,
}] as const;
export const getReviewReportsValues = { state: ['open', 'resolved'] } as const;
export const postReviewReportsIdResolution = ['POST /review/reports/{id}/resolution'] as const;
export const getDraftsForm = ['GET /drafts/{form}', {
  version: 0,
  /** As the client wrote it; empty in a 412 when the draft was sent or dropped */
  content: '',
  lastUpdated: '',
}] as const;
export const putDraftsForm = ['PUT /drafts/{form}', {
  version: 0,
  /** As the client wrote it; empty in a 412 when the draft was sent or dropped */
  content: '',
  lastUpdated: '',
}] as const;
export const deleteDraftsForm = ['DELETE /drafts/{form}'] as const;
export const getUsersSettings = ['GET /users/settings', {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
}] as const;
export const putUsersSettings = ['PUT /users/settings', {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
}] as const;
export const putUsersPicture = ['PUT /users/picture', {
  /** Its address below /api */
  picture: '',
}] as const;
export const deleteUsersPicture = ['DELETE /users/picture'] as const;
export const getUsersSummary = ['GET /users/summary', {
  projectsSubmitted: 0,
  totalViews: 0,
  totalLikes: 0,
  messagesReceived: 0,
  unreadMessages: 0,
  profileViews: 0,
  activity: [{
    kind: ['like', 'message', 'approval', 'rejection', 'withdrawal'],
    ideaId: 0,
    title: '',
    /** Of a message */
    who: null,
    /** Of an approval: the idea is public now */
    isPublished: false,
    at: '',
  }],
}] as const;
export const getUsersStatistics = ['GET /users/statistics', {
  days: [{
    /** A date of UTC; the last one is today */
    day: '',
    views: 0,
    likes: 0,
    /** Title of an idea that was published on this day */
    published: null,
  }],
  /** Those with the most views of these days */
  ideas: [{
    id: 0,
    title: '',
    category: '',
    status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
    isPublic: false,
    views: 0,
    likes: 0,
    comments: 0,
    /** Each of these days */
    days: [{ views: 0 }],
  }],
}] as const;
export const getUsersExport = ['GET /users/export', {}] as const;
export const getUsersDeletion = ['GET /users/deletion', {
  ideas: 0,
  drafts: 0,
  likes: 0,
  saves: 0,
  comments: 0,
  offers: 0,
  messagesReceived: 0,
  /** These stay with who got them, without the name */
  messagesSent: 0,
  /** These stay for the reviewers, without the name */
  reports: 0,
  /** These stay in the audit list, without the name */
  decisions: 0,
}] as const;
export const postUsersDeletion = ['POST /users/deletion'] as const;
export const getMembersId = ['GET /members/{id}', {
  id: '',
  name: '',
  /** Address below /api; `null` without one or without a profile */
  picture: null,
  bio: '',
  website: '',
  linkedin: '',
  github: '',
  skills: [''],
  /** Only if the member chose to show it */
  email: null,
  /** Year of the registration */
  since: '',
  /** Number of published ideas */
  ideas: 0,
}] as const;
export const getMembersIdIdeas = ['GET /members/{id}/ideas', {
  ideas: [IDEA_CARD],
  total: 0,
  /** The cursor of the next page; `null` on the last */
  next: null,
}] as const;
export const postUsersEmail = ['POST /users/email'] as const;
export const deleteUsersEmail = ['DELETE /users/email'] as const;
export const postUsersEmailConfirmation = ['POST /users/email/confirmation', {
  /** False while an address waits */
  isChanged: false,
}] as const;
export const getUsersSecurity = ['GET /users/security', {
  hasPassword: false,
  /** A change that waits for confirmations */
  emailChange: {
    id: '',
    newEmail: '',
    isNewConfirmed: false,
    /** Also true if it needs no confirmation */
    isOldConfirmed: false,
  },
  sessions: [{
    id: '',
    /** Browser and system; empty if unknown */
    device: '',
    /** Shortened address of the sign-in */
    network: '',
    began: '',
    /** To about ten minutes */
    lastUsed: '',
    isCurrent: false,
  }],
}] as const;
export const putUsersPassword = ['PUT /users/password'] as const;
export const deleteUsersSessionsId = ['DELETE /users/sessions/{id}'] as const;
export const deleteUsersSessions = ['DELETE /users/sessions'] as const;
export const postNewsletter = ['POST /newsletter', { success: false, message: '' }] as const;
export const postNewsletterConfirmation = ['POST /newsletter/confirmation', {
  success: false,
  message: '',
}] as const;
export const postNewsletterUnsubscription = ['POST /newsletter/unsubscription', {
  success: false,
  message: '',
}] as const;
