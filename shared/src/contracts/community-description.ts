// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { Shape } from './shape.ts';

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
  /** How many published ideas the author has */
  authorIdeas: number;
  /** ISO 8601 instant of the registration */
  authorSince: string;
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
      /** The reviewer’s own; another one decides */
      isOwn: boolean;
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
} as const satisfies Shape;

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
} as const satisfies Shape;

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
  authorSince: '',
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
} as const satisfies Shape;

/** A call, and what its answer is read by. */
export type CommunityCall<Name extends keyof CommunityCalls> = readonly [name: Name, answer?: Shape];

export const getIdeas: CommunityCall<'GET /ideas'> = ['GET /ideas', {
  ideas: [IDEA_CARD],
  total: 0,
  next: null,
}];

export const postIdeas: CommunityCall<'POST /ideas'> = ['POST /ideas', OWN_IDEA];

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

export const getReviewIdeasId: CommunityCall<'GET /review/ideas/{id}'> = ['GET /review/ideas/{id}', {
  id: 0,
  version: 0,
  status: ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'],
  isOwn: false,
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
