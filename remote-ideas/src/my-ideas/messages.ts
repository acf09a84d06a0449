import type { SubmissionStatus } from '../catalogue/types.ts';

const plural = (one: string, many: string) => (count: number) => (count === 1 ? one : many);

export const messages = {
  heading: 'My Ideas',
  lead: 'Everything you have submitted, and how far each of it has come.',
  submitNew: 'Submit New Idea',
  loading: 'Loading your ideas',
  dashboard: {
    title: 'Your Idea Dashboard',
    total: 'Total Ideas',
    published: 'Published',
    underReview: 'Under Review',
    views: 'Total Views',
    likes: 'Total Likes',
  },
  search: 'Search your ideas',
  status: 'Status',
  advancedOptions: 'Advanced Options',
  advancedStatus: 'Advanced status',
  all: 'All',
  clear: 'Clear Filters',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} ideas`,
  none: {
    title: 'No Ideas Found',
    text: "You haven't submitted any ideas yet.",
    action: 'Submit First Idea',
  },
  noMatch: {
    title: 'No Ideas Found',
    about: (total: string, search: string) =>
      `Nothing among your ${total} ideas matches “${search}”.`,
    text: 'Try adjusting your search or filters.',
  },
  signIn: {
    title: 'Sign in to see your ideas',
    text: 'What you submit signed out is kept in this browser, and becomes yours when you sign in.',
    kept: 'Only this browser keeps what you see here. Sign in, and it joins the ideas of your account.',
    action: 'Sign in to your account',
  },
  failed: {
    title: 'Your ideas could not be loaded',
    text: 'Something went wrong while they were read. Nothing of them is lost; please try again.',
    retry: 'Try again',
  },
  card: {
    difficulty: 'Difficulty:',
    submitted: 'Submitted',
    updated: 'Last updated',
    views: plural('view', 'views'),
    likes: plural('like', 'likes'),
    comments: plural('comment', 'comments'),
    reason: 'Reason:',
    takenDown: 'A reviewer withdrew this idea. Reason:',
    resubmitHint: 'You can modify and resubmit this idea',
    resubmit: 'Edit & Resubmit',
    notes: {
      Draft: 'Draft Status: Complete your idea submission for review',
      'Under Review': 'It waits for a reviewer.',
      Approved: 'It is accepted, but not public yet.',
      Published: 'Everybody can read it.',
    } as Readonly<Partial<Record<SubmissionStatus, string>>>,
    stillPublished: 'Until this text is published, the one before stays published.',
    complete: 'Complete Submission',
    details: 'View Details',
    published: 'View Published',
    tags: 'Tags',
  },
} as const;
