import type { SubmissionStatus } from '@idea-hub/shared/ui/status-badge';

export interface SampleIdea {
  readonly id: number;
  readonly title: string;
  readonly category: string;
  readonly status: SubmissionStatus;
  readonly views: number;
  readonly likes: number;
}

const HOUR = 60 * 60 * 1000;

const planner: SampleIdea = {
  id: 204,
  title: 'Rain Garden Planner',
  category: 'Environment',
  status: 'Published',
  views: 1214,
  likes: 96,
};
const library: SampleIdea = {
  id: 219,
  title: 'Neighbourhood Tool Library',
  category: 'Community',
  status: 'Published',
  views: 1048,
  likes: 88,
};
const cafe: SampleIdea = {
  id: 231,
  title: 'Repair Café Finder',
  category: 'Lifestyle',
  status: 'Approved',
  views: 702,
  likes: 51,
};
const commute: SampleIdea = {
  id: 247,
  title: 'Quiet Commute',
  category: 'Technology',
  status: 'Published',
  views: 518,
  likes: 32,
};

/** The ideas that all samples of the account are about. */
export const IDEAS = { planner, library, cafe, commute };

export const SAMPLE_IDEAS = Object.values(IDEAS);

/** Sample data: one activity of each kind. */
const SAMPLE_ACTIVITIES = [
  {
    kind: 'like',
    text: `Priya Nair liked your idea “${library.title}”`,
    idea: library,
    hoursAgo: 2,
  },
  {
    kind: 'message',
    text: `New message from Jonas Weber about “${commute.title}”`,
    idea: commute,
    hoursAgo: 5,
  },
  {
    kind: 'milestone',
    text: `“${planner.title}” reached 1,000 views`,
    idea: planner,
    hoursAgo: 26,
  },
  { kind: 'approval', text: `“${cafe.title}” was approved for the hub`, idea: cafe, hoursAgo: 74 },
] as const;

/** `now`: milliseconds since 1970-01-01 UTC. */
export const atHoursBefore = (now: number, hours: number) =>
  new Date(now - hours * HOUR).toISOString();

/** The sample activities, as old as ever. `now`: milliseconds since 1970-01-01 UTC. */
export const sampleActivities = (now: number) =>
  SAMPLE_ACTIVITIES.map(({ hoursAgo, ...activity }) => ({
    ...activity,
    at: atHoursBefore(now, hoursAgo),
  }));
