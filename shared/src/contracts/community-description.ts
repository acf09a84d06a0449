// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerShape } from './shape.ts';

/** A published idea, as lists show it */
export interface IdeaCard {
  id: number;
  title: string;
  /** Its first 300 characters */
  description: string;
  category: string;
  difficulty: string;
  /** Joined by comma and space */
  tags: string;
  author: string;
  /** ISO 8601 instant */
  datePosted: string;
  likes: number;
  views: number;
  shares: number;
}

/** An idea, as its page shows it */
export interface IdeaPage {
  id: number;
  title: string;
  description: string;
  category: string;
  difficulty: string;
  tags: string;
  requiredSkills: string;
  estimatedTime: string;
  resources: string;
  author: string;
  /** Number of the author’s published ideas; 0 if the profile is hidden */
  authorIdeas: number;
  /** Year of the registration; `null` if the profile is hidden */
  authorSince: string | null;
  /** Only if the author chose to show it */
  authorEmail: string | null;
  datePosted: string;
  lastUpdated: string;
  likes: number;
  views: number;
  shares: number;
  saves: number;
  status: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn' | 'Draft';
  /** False: its author and reviewers alone see this page */
  isPublic: boolean;
  isOwn: boolean;
  takesMessages: boolean;
}

/** An idea, as its author sees it */
export interface OwnIdea {
  id: number;
  /** For If-Match */
  version: number;
  status: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn' | 'Draft';
  /** A text of it is published, which may be an earlier one */
  isPublic: boolean;
  title: string;
  description: string;
  category: string;
  difficulty: string;
  tags: string;
  requiredSkills: string;
  estimatedTime: string;
  resources: string;
  submitterName: string;
  submitterEmail: string;
  contactPreference: 'email' | 'none';
  rejectionReason: string | null;
  submittedDate: string;
  lastUpdated: string;
  views: number;
  likes: number;
  /** Messages about it */
  comments: number;
}

/** Each call: what it is sent (a body, or the query of a GET), and what is read of its answer. */
export interface CommunityCalls {
  /** The published ideas: 24 a page, and how many there are in all */
  'GET /ideas': {
    input: {
      search?: string;
      category?: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
      sort?: 'newest' | 'popular' | 'alphabetical' | 'relevance';
      cursor?: string;
    };
    answer: {
      ideas: Array<IdeaCard>;
      total: number;
      /** The cursor of the next page; `null` on the last */
      next: string | null;
    };
  };
  /** Submit an idea for review; with the same key it is the same idea */
  'POST /ideas': {
    headers: {
      'idempotency-key': string;
    };
    input: {
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
    };
    answer: OwnIdea;
  };
  /** Up to three categories with their six newest ideas */
  'GET /ideas/sections': {
    input: undefined;
    answer: {
      sections: Array<{
        category: string;
        total: number;
        ideas: Array<IdeaCard>;
      }>;
    };
  };
  /** An idea’s page; what is not published only its author and reviewers find */
  'GET /ideas/{id}': {
    path: {
      id: string;
    };
    input: undefined;
    answer: IdeaPage;
  };
  /** Submit an idea’s new text; a text that was published stays until this one is */
  'PUT /ideas/{id}': {
    path: {
      id: string;
    };
    headers: {
      'if-match': string;
    };
    input: {
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
    };
    answer: OwnIdea;
  };
  /** The member’s own ideas, newest first */
  'GET /ideas/mine': {
    input: undefined;
    answer: {
      ideas: Array<OwnIdea>;
    };
  };
  /** One of the member’s own ideas, to be edited */
  'GET /ideas/mine/{id}': {
    path: {
      id: string;
    };
    input: undefined;
    answer: OwnIdea;
  };
  /** Take an own idea back, for good */
  'POST /ideas/{id}/withdrawal': {
    path: {
      id: string;
    };
    input: undefined;
    answer: OwnIdea;
  };
  /** The ideas that the member likes, has saved and has published */
  'GET /ideas/marks': {
    input: undefined;
    answer: {
      liked: Array<{
        id: number;
      }>;
      saved: Array<{
        id: number;
      }>;
      own: Array<{
        id: number;
      }>;
    };
  };
  /** Like an idea; once is the same as many times */
  'PUT /ideas/{id}/like': {
    path: {
      id: string;
    };
    input: undefined;
    answer: {
      id: number;
      likes: number;
      saves: number;
    };
  };
  /** Take a like back */
  'DELETE /ideas/{id}/like': {
    path: {
      id: string;
    };
    input: undefined;
    answer: {
      id: number;
      likes: number;
      saves: number;
    };
  };
  /** Save an idea for later; once is the same as many times */
  'PUT /ideas/{id}/save': {
    path: {
      id: string;
    };
    input: undefined;
    answer: {
      id: number;
      likes: number;
      saves: number;
    };
  };
  /** Take an idea off the saved ones */
  'DELETE /ideas/{id}/save': {
    path: {
      id: string;
    };
    input: undefined;
    answer: {
      id: number;
      likes: number;
      saves: number;
    };
  };
  /** Count a view: once a day and network, without storing the network */
  'POST /ideas/{id}/views': {
    path: {
      id: string;
    };
    headers: {
      'x-requested-with': string;
    };
    input: undefined;
    answer: undefined;
  };
  /** Count a share: once a day and network, without storing the network */
  'POST /ideas/{id}/shares': {
    path: {
      id: string;
    };
    headers: {
      'x-requested-with': string;
    };
    input: undefined;
    answer: undefined;
  };
  /** The figures of Home and the footer, of published ideas only; at most a minute old */
  'GET /numbers': {
    input: undefined;
    answer: {
      /** Published ideas */
      ideas: number;
      /** The same as `ideas`: unpublished ones are not counted */
      submitted: number;
      /** The same as `ideas`: unpublished ones are not counted */
      approved: number;
      /** Ideas with more than 50 likes */
      popular: number;
      /** Members with a published idea */
      creators: number;
      /** The same as `creators`: others are not counted */
      members: number;
      /** Likes of all ideas */
      likes: number;
      /** Views of all ideas */
      views: number;
      /** Shares of all ideas */
      shares: number;
      /** Saves of all ideas */
      saves: number;
      /** Ideas published more than seven days ago */
      earlier: number;
      /** Ideas of the last seven days, in percent of the earlier ones */
      weeklyGrowth: number;
    };
  };
  /** Write to an idea’s author; with the same key it is the same message */
  'POST /ideas/{id}/messages': {
    path: {
      id: string;
    };
    headers: {
      'idempotency-key': string;
    };
    input: {
      name: string;
      email: string;
      message: string;
    };
    answer: {
      success: boolean;
    };
  };
  /** Tell the reviewers what is wrong with an idea */
  'POST /ideas/{id}/reports': {
    path: {
      id: string;
    };
    headers: {
      'idempotency-key': string;
    };
    input: {
      reason: string;
    };
    answer: {
      success: boolean;
    };
  };
  /** The member’s messages, newest first */
  'GET /messages': {
    input: {
      cursor?: string;
    };
    answer: {
      messages: Array<{
        id: string;
        ideaId: number;
        ideaTitle: string;
        name: string;
        /** `null`: the sender is no member any more */
        email: string | null;
        /** False: name and email are what a visitor typed */
        isMember: boolean;
        message: string;
        at: string;
        isRead: boolean;
      }>;
      unread: number;
      next: string | null;
    };
  };
  /** How many messages the member has not read */
  'GET /messages/unread': {
    input: undefined;
    answer: {
      unread: number;
    };
  };
  /** Mark a message as read */
  'PUT /messages/{id}/read': {
    path: {
      id: string;
    };
    input: undefined;
    answer: undefined;
  };
  /** Delete a message */
  'DELETE /messages/{id}': {
    path: {
      id: string;
    };
    input: undefined;
    answer: undefined;
  };
  /** Block the sender of a message; who is blocked is not told */
  'PUT /messages/{id}/block': {
    path: {
      id: string;
    };
    input: undefined;
    answer: undefined;
  };
  /** Whom the member has blocked, the last one first */
  'GET /messages/blocks': {
    input: undefined;
    answer: {
      blocks: Array<{
        id: string;
        /** As in their newest message; `null`: none is left */
        name: string | null;
        isMember: boolean;
        at: string;
      }>;
    };
  };
  /** Take a block back; who was blocked is not told */
  'DELETE /messages/blocks/{id}': {
    path: {
      id: string;
    };
    input: undefined;
    answer: undefined;
  };
  /** Tell the reviewers what is wrong with a message */
  'POST /messages/{id}/reports': {
    path: {
      id: string;
    };
    headers: {
      'idempotency-key': string;
    };
    input: {
      reason: string;
    };
    answer: {
      success: boolean;
    };
  };
  /** Ideas of a status, the one that waits longest first */
  'GET /review/ideas': {
    input: {
      status?: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn';
      category?: 'Technology' | 'Health' | 'Education' | 'Business' | 'Environment' | 'Community';
      cursor?: string;
    };
    answer: {
      ideas: Array<{
        id: number;
        version: number;
        status: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn' | 'Draft';
        title: string;
        category: string;
        difficulty: string;
        author: string;
        /** Visitors see an earlier text of it */
        isPublic: boolean;
        /** Open ones */
        reports: number;
        submittedDate: string;
        lastUpdated: string;
      }>;
      total: number;
      next: string | null;
    };
  };
  /** An idea as visitors would see it, and as they do; and what was decided about it */
  'GET /review/ideas/{id}': {
    path: {
      id: string;
    };
    input: undefined;
    answer: {
      id: number;
      version: number;
      status: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn' | 'Draft';
      /** Decisions that the caller may make in this status */
      actions: Array<'approve' | 'publish' | 'reject' | 'withdraw'>;
      /** The reviewer’s own; another one decides */
      isOwn: boolean;
      author: {
        /** Of the account */
        name: string;
        isEmailVerified: boolean;
        isSuspended: boolean;
        /** ISO 8601 instant of the registration */
        joinDate: string;
        /** Ideas that visitors see */
        published: number;
        /** Rejections of all ideas */
        rejected: number;
        /** Ideas that the author withdrew or a reviewer took down */
        withdrawn: number;
        /** About ideas of the author */
        openReports: number;
      };
      /** As the author typed it into the form */
      submitterName: string;
      rejectionReason: string | null;
      written: IdeaPage | null;
      /** What visitors see meanwhile */
      published: IdeaPage | null;
      decisions: Array<{
        id: string;
        ideaId: number;
        /** `null`: the idea is gone */
        title: string | null;
        /** `null`: no member any more */
        reviewer: string | null;
        action: 'approve' | 'publish' | 'reject' | 'withdraw';
        reason: string;
        at: string;
      }>;
    };
  };
  /** Decide about the version that was seen; a 409 when it has changed since */
  'POST /review/ideas/{id}/decisions': {
    path: {
      id: string;
    };
    input: {
      action: 'approve' | 'publish' | 'reject' | 'withdraw';
      version: number;
      reason?: string;
    };
    answer: {
      id: number;
      status: 'Under Review' | 'Approved' | 'Published' | 'Rejected' | 'Withdrawn' | 'Draft';
      version: number;
      /** Decisions that the caller may make in this status */
      actions: Array<'approve' | 'publish' | 'reject' | 'withdraw'>;
    };
  };
  /** Who decided what, when and why; newest first */
  'GET /review/decisions': {
    input: {
      cursor?: string;
    };
    answer: {
      decisions: Array<{
        id: string;
        ideaId: number;
        /** `null`: the idea is gone */
        title: string | null;
        /** `null`: no member any more */
        reviewer: string | null;
        action: 'approve' | 'publish' | 'reject' | 'withdraw';
        reason: string;
        at: string;
      }>;
      next: string | null;
    };
  };
  /** What members and visitors have reported */
  'GET /review/reports': {
    input: {
      state?: 'open' | 'resolved';
      cursor?: string;
    };
    answer: {
      reports: Array<{
        id: string;
        ideaId: number;
        /** As it was reported, while the report is open; `null`: the idea is deleted */
        title: string | null;
        /** Of a reported idea, as it was reported; `null` once the report is settled */
        description: string | null;
        /** 0: the idea is deleted */
        version: number;
        /** `null`: the report is about the idea itself */
        message: string | null;
        messageFrom: string | null;
        /** True: a visitor typed the sender’s name */
        isFromVisitor: boolean;
        reason: string;
        /** `null`: a visitor */
        reporter: string | null;
        at: string;
        isOpen: boolean;
      }>;
      next: string | null;
    };
  };
  /** Settle a report; a 409 when another reviewer has */
  'POST /review/reports/{id}/resolution': {
    path: {
      id: string;
    };
    input: undefined;
    answer: undefined;
  };
  /** The member’s unfinished form, as any device wrote it last */
  'GET /drafts/{form}': {
    path: {
      form: string;
    };
    input: undefined;
    answer: {
      version: number;
      /** As the client wrote it; empty in a 412 when the draft was sent or dropped */
      content: string;
      lastUpdated: string;
    };
  };
  /** Keep an unfinished form; a 412 with the stored one when that is another version */
  'PUT /drafts/{form}': {
    path: {
      form: string;
    };
    input: {
      /** The version that was seen; 0 for none, or for a dropped one */
      version: number;
      content: string;
    };
    answer: {
      version: number;
      /** As the client wrote it; empty in a 412 when the draft was sent or dropped */
      content: string;
      lastUpdated: string;
    };
  };
  /** Drop an unfinished form, which was sent or is not wanted; a 412 for another version */
  'DELETE /drafts/{form}': {
    path: {
      form: string;
    };
    headers: {
      'if-match': string;
    };
    input: undefined;
    answer: undefined;
  };
  /** The member’s settings */
  'GET /users/settings': {
    input: undefined;
    answer: {
      emailNotifications: {
        projectUpdates: boolean;
        newMessages: boolean;
        weeklyDigest: boolean;
        marketingEmails: boolean;
      };
      privacy: {
        showEmail: boolean;
        showProfile: boolean;
        allowMessages: boolean;
      };
    };
  };
  /** Change the settings that are named, and return all */
  'PUT /users/settings': {
    input: {
      emailNotifications?: {
        projectUpdates?: boolean;
        newMessages?: boolean;
        weeklyDigest?: boolean;
        marketingEmails?: boolean;
      };
      privacy?: {
        showEmail?: boolean;
        showProfile?: boolean;
        allowMessages?: boolean;
      };
    };
    answer: {
      emailNotifications: {
        projectUpdates: boolean;
        newMessages: boolean;
        weeklyDigest: boolean;
        marketingEmails: boolean;
      };
      privacy: {
        showEmail: boolean;
        showProfile: boolean;
        allowMessages: boolean;
      };
    };
  };
  /** Set the picture: WebP, at most 64 KB and 1024 pixels a side */
  'PUT /users/picture': {
    input: {
      /** In base64 */
      picture: string;
    };
    answer: {
      /** Its address below /api */
      picture: string;
    };
  };
  /** Remove the picture */
  'DELETE /users/picture': {
    input: undefined;
    answer: undefined;
  };
  /** The dashboard’s figures, and the ten newest events */
  'GET /users/summary': {
    input: undefined;
    answer: {
      projectsSubmitted: number;
      totalViews: number;
      totalLikes: number;
      messagesReceived: number;
      unreadMessages: number;
      profileViews: number;
      activity: Array<{
        kind: 'like' | 'message' | 'approval' | 'rejection' | 'withdrawal';
        ideaId: number;
        title: string;
        /** Of a message */
        who: string | null;
        /** Of an approval: the idea is public now */
        isPublished: boolean;
        at: string;
      }>;
    };
  };
  /** Everything that is kept about the member, as one JSON file */
  'GET /users/export': {
    input: undefined;
    answer: {};
  };
  /** What deleting the account would delete, and what would stay without its name */
  'GET /users/deletion': {
    input: undefined;
    answer: {
      ideas: number;
      drafts: number;
      likes: number;
      saves: number;
      messagesReceived: number;
      /** These stay with who got them, without the name */
      messagesSent: number;
      /** These stay for the reviewers, without the name */
      reports: number;
      /** These stay in the audit list, without the name */
      decisions: number;
    };
  };
  /** Delete the account, at once and for good */
  'POST /users/deletion': {
    input: {
      password: string;
    };
    answer: undefined;
  };
  /** Ask for the newsletter; the response is the same for every address */
  'POST /newsletter': {
    input: {
      email: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Subscribe with the token of a mailed link */
  'POST /newsletter/confirmation': {
    input: {
      token: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Unsubscribe with the token of a mailed link */
  'POST /newsletter/unsubscription': {
    input: {
      token: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
}

export const IDEA_CARD = {
  id: 0,
  title: '',
  description: '',
  category: '',
  difficulty: '',
  tags: '',
  author: '',
  datePosted: '',
  likes: 0,
  views: 0,
  shares: 0,
} as const satisfies AnswerShape;

export const OWN_IDEA = {
  id: 0,
  version: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
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
  authorIdeas: 0,
  authorSince: null,
  authorEmail: null,
  datePosted: '',
  lastUpdated: '',
  likes: 0,
  views: 0,
  shares: 0,
  saves: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  isPublic: false,
  isOwn: false,
  takesMessages: false,
} as const satisfies AnswerShape;

/** A call, and what its answer is read by. */
export type CommunityCall<Name extends keyof CommunityCalls> = readonly [name: Name, answer?: AnswerShape];

export const getIdeas: CommunityCall<'GET /ideas'> = ['GET /ideas', {
  ideas: [IDEA_CARD],
  total: 0,
  next: null,
}];

export const getIdeasValues = {
  category: ['Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
  sort: ['newest', 'popular', 'alphabetical', 'relevance'],
} as const;

export const postIdeas: CommunityCall<'POST /ideas'> = ['POST /ideas', OWN_IDEA];

export const postIdeasLimits = {
  title: { maxLength: 200, pattern: '^(?:(?![\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF])[\\s\\p{Cf}])*[^\\s\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF][^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  description: { maxLength: 5000, pattern: '^[^\\0\\p{Cs}]*$' },
  tags: { maxLength: 500, pattern: '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  requiredSkills: { maxLength: 500, pattern: '^[^\\0\\p{Cs}]*$' },
  resources: { maxLength: 2000, pattern: '^[^\\0\\p{Cs}]*$' },
  submitterName: { maxLength: 100, pattern: '^(?:(?![\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF])[\\s\\p{Cf}])*[^\\s\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF][^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]*$' },
  submitterEmail: { maxLength: 254 },
};

export const getIdeasSections: CommunityCall<'GET /ideas/sections'> = ['GET /ideas/sections', {
  sections: [{
    category: '',
    total: 0,
    ideas: [IDEA_CARD],
  }],
}];

export const getIdeasId: CommunityCall<'GET /ideas/{id}'> = ['GET /ideas/{id}', IDEA_PAGE];

export const putIdeasId: CommunityCall<'PUT /ideas/{id}'> = ['PUT /ideas/{id}', OWN_IDEA];

export const getIdeasMine: CommunityCall<'GET /ideas/mine'> = ['GET /ideas/mine', {
  ideas: [OWN_IDEA],
}];

export const getIdeasMineId: CommunityCall<'GET /ideas/mine/{id}'> = ['GET /ideas/mine/{id}', OWN_IDEA];

export const postIdeasIdWithdrawal: CommunityCall<'POST /ideas/{id}/withdrawal'> = ['POST /ideas/{id}/withdrawal', OWN_IDEA];

export const getIdeasMarks: CommunityCall<'GET /ideas/marks'> = ['GET /ideas/marks', {
  liked: [{
    id: 0,
  }],
  saved: [{
    id: 0,
  }],
  own: [{
    id: 0,
  }],
}];

export const putIdeasIdLike: CommunityCall<'PUT /ideas/{id}/like'> = ['PUT /ideas/{id}/like', {
  id: 0,
  likes: 0,
  saves: 0,
}];

export const deleteIdeasIdLike: CommunityCall<'DELETE /ideas/{id}/like'> = ['DELETE /ideas/{id}/like', {
  id: 0,
  likes: 0,
  saves: 0,
}];

export const putIdeasIdSave: CommunityCall<'PUT /ideas/{id}/save'> = ['PUT /ideas/{id}/save', {
  id: 0,
  likes: 0,
  saves: 0,
}];

export const deleteIdeasIdSave: CommunityCall<'DELETE /ideas/{id}/save'> = ['DELETE /ideas/{id}/save', {
  id: 0,
  likes: 0,
  saves: 0,
}];

export const postIdeasIdViews: CommunityCall<'POST /ideas/{id}/views'> = ['POST /ideas/{id}/views'];

export const postIdeasIdShares: CommunityCall<'POST /ideas/{id}/shares'> = ['POST /ideas/{id}/shares'];

export const getNumbers: CommunityCall<'GET /numbers'> = ['GET /numbers', {
  ideas: 0,
  submitted: 0,
  approved: 0,
  popular: 0,
  creators: 0,
  members: 0,
  likes: 0,
  views: 0,
  shares: 0,
  saves: 0,
  earlier: 0,
  weeklyGrowth: 0,
}];

export const postIdeasIdMessages: CommunityCall<'POST /ideas/{id}/messages'> = ['POST /ideas/{id}/messages', {
  success: false,
}];

export const postIdeasIdReports: CommunityCall<'POST /ideas/{id}/reports'> = ['POST /ideas/{id}/reports', {
  success: false,
}];

export const getMessages: CommunityCall<'GET /messages'> = ['GET /messages', {
  messages: [{
    id: String,
    ideaId: 0,
    ideaTitle: '',
    name: '',
    email: null,
    isMember: false,
    message: '',
    at: '',
    isRead: false,
  }],
  unread: 0,
  next: null,
}];

export const getMessagesUnread: CommunityCall<'GET /messages/unread'> = ['GET /messages/unread', {
  unread: 0,
}];

export const putMessagesIdRead: CommunityCall<'PUT /messages/{id}/read'> = ['PUT /messages/{id}/read'];

export const deleteMessagesId: CommunityCall<'DELETE /messages/{id}'> = ['DELETE /messages/{id}'];

export const putMessagesIdBlock: CommunityCall<'PUT /messages/{id}/block'> = ['PUT /messages/{id}/block'];

export const getMessagesBlocks: CommunityCall<'GET /messages/blocks'> = ['GET /messages/blocks', {
  blocks: [{
    id: '',
    name: null,
    isMember: false,
    at: '',
  }],
}];

export const deleteMessagesBlocksId: CommunityCall<'DELETE /messages/blocks/{id}'> = ['DELETE /messages/blocks/{id}'];

export const postMessagesIdReports: CommunityCall<'POST /messages/{id}/reports'> = ['POST /messages/{id}/reports', {
  success: false,
}];

export const getReviewIdeas: CommunityCall<'GET /review/ideas'> = ['GET /review/ideas', {
  ideas: [{
    id: 0,
    version: 0,
    status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
    title: '',
    category: '',
    difficulty: '',
    author: '',
    isPublic: false,
    reports: 0,
    submittedDate: '',
    lastUpdated: '',
  }],
  total: 0,
  next: null,
}];

export const getReviewIdeasValues = {
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn'],
  category: ['Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
} as const;

export const getReviewIdeasId: CommunityCall<'GET /review/ideas/{id}'> = ['GET /review/ideas/{id}', {
  id: 0,
  version: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  actions: [['approve', 'publish', 'reject', 'withdraw']],
  isOwn: false,
  author: {
    name: '',
    isEmailVerified: false,
    isSuspended: false,
    joinDate: '',
    published: 0,
    rejected: 0,
    withdrawn: 0,
    openReports: 0,
  },
  submitterName: '',
  rejectionReason: null,
  written: IDEA_PAGE,
  published: IDEA_PAGE,
  decisions: [{
    id: String,
    ideaId: 0,
    title: null,
    reviewer: null,
    action: ['approve', 'publish', 'reject', 'withdraw'],
    reason: '',
    at: '',
  }],
}];

export const postReviewIdeasIdDecisions: CommunityCall<'POST /review/ideas/{id}/decisions'> = ['POST /review/ideas/{id}/decisions', {
  id: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  version: 0,
  actions: [['approve', 'publish', 'reject', 'withdraw']],
}];

export const getReviewDecisions: CommunityCall<'GET /review/decisions'> = ['GET /review/decisions', {
  decisions: [{
    id: String,
    ideaId: 0,
    title: null,
    reviewer: null,
    action: ['approve', 'publish', 'reject', 'withdraw'],
    reason: '',
    at: '',
  }],
  next: null,
}];

export const getReviewReports: CommunityCall<'GET /review/reports'> = ['GET /review/reports', {
  reports: [{
    id: String,
    ideaId: 0,
    title: null,
    description: null,
    version: 0,
    message: null,
    messageFrom: null,
    isFromVisitor: false,
    reason: '',
    reporter: null,
    at: '',
    isOpen: false,
  }],
  next: null,
}];

export const getReviewReportsValues = {
  state: ['open', 'resolved'],
} as const;

export const postReviewReportsIdResolution: CommunityCall<'POST /review/reports/{id}/resolution'> = ['POST /review/reports/{id}/resolution'];

export const getDraftsForm: CommunityCall<'GET /drafts/{form}'> = ['GET /drafts/{form}', {
  version: 0,
  content: '',
  lastUpdated: '',
}];

export const putDraftsForm: CommunityCall<'PUT /drafts/{form}'> = ['PUT /drafts/{form}', {
  version: 0,
  content: '',
  lastUpdated: '',
}];

export const deleteDraftsForm: CommunityCall<'DELETE /drafts/{form}'> = ['DELETE /drafts/{form}'];

export const getUsersSettings: CommunityCall<'GET /users/settings'> = ['GET /users/settings', {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: {
    showEmail: false,
    showProfile: true,
    allowMessages: true,
  },
}];

export const putUsersSettings: CommunityCall<'PUT /users/settings'> = ['PUT /users/settings', {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: {
    showEmail: false,
    showProfile: true,
    allowMessages: true,
  },
}];

export const putUsersPicture: CommunityCall<'PUT /users/picture'> = ['PUT /users/picture', {
  picture: '',
}];

export const deleteUsersPicture: CommunityCall<'DELETE /users/picture'> = ['DELETE /users/picture'];

export const getUsersSummary: CommunityCall<'GET /users/summary'> = ['GET /users/summary', {
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
    who: null,
    isPublished: false,
    at: '',
  }],
}];

export const getUsersExport: CommunityCall<'GET /users/export'> = ['GET /users/export', {}];

export const getUsersDeletion: CommunityCall<'GET /users/deletion'> = ['GET /users/deletion', {
  ideas: 0,
  drafts: 0,
  likes: 0,
  saves: 0,
  messagesReceived: 0,
  messagesSent: 0,
  reports: 0,
  decisions: 0,
}];

export const postUsersDeletion: CommunityCall<'POST /users/deletion'> = ['POST /users/deletion'];

export const postNewsletter: CommunityCall<'POST /newsletter'> = ['POST /newsletter', {
  success: false,
  message: '',
}];

export const postNewsletterConfirmation: CommunityCall<'POST /newsletter/confirmation'> = ['POST /newsletter/confirmation', {
  success: false,
  message: '',
}];

export const postNewsletterUnsubscription: CommunityCall<'POST /newsletter/unsubscription'> = ['POST /newsletter/unsubscription', {
  success: false,
  message: '',
}];
