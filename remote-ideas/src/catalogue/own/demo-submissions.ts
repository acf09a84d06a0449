import { EMPTY_FORM } from '../idea-form.ts';
import type { Submission } from '../types.ts';

const BLANK = {
  ...EMPTY_FORM,
  submitterName: 'Demo Author',
  submitterEmail: 'author@ideahub.example',
};

/** Demonstration records, one for each status. Every signed-in author sees them. */
export const DEMO_SUBMISSIONS: readonly Submission[] = [
  {
    ...BLANK,
    id: 101,
    title: 'Community Weather Station',
    description:
      'A ring of rooftop sensors that neighbours build themselves, with an open map of rain, wind and heat street by street.',
    category: 'Environment',
    difficulty: 'Intermediate',
    tags: 'sensors, open data, neighbourhood',
    requiredSkills: 'Soldering, basic electronics',
    estimatedTime: 'Medium-term (1-4 weeks)',
    status: 'Draft',
    submittedDate: '2025-05-28T09:15:00.000Z',
    lastUpdated: '2025-05-29T17:40:00.000Z',
    views: 0,
    likes: 0,
    comments: 0,
  },
  {
    ...BLANK,
    id: 102,
    title: 'Walking School Bus Planner',
    description:
      'Parents draw the routes that children walk together, share the days they accompany them, and see who is on the way.',
    category: 'Community',
    difficulty: 'Beginner',
    tags: 'families, safety, maps',
    requiredSkills: 'Web design',
    estimatedTime: 'Short-term (1-7 days)',
    status: 'Under Review',
    submittedDate: '2025-05-22T14:05:00.000Z',
    lastUpdated: '2025-05-22T14:05:00.000Z',
    views: 18,
    likes: 2,
    comments: 0,
  },
  {
    ...BLANK,
    id: 103,
    title: 'Plain Language Lab Results',
    description:
      'Explains a blood test line by line in everyday words, and lists the questions worth asking at the next appointment.',
    category: 'Health',
    difficulty: 'Advanced',
    tags: 'health literacy, accessibility',
    requiredSkills: 'Medical writing, TypeScript',
    estimatedTime: 'Long-term (1+ months)',
    resources: 'Reference ranges of the local laboratory association',
    status: 'Approved',
    submittedDate: '2025-05-14T08:30:00.000Z',
    lastUpdated: '2025-05-19T11:00:00.000Z',
    views: 64,
    likes: 11,
    comments: 3,
  },
  {
    ...BLANK,
    id: 104,
    title: 'Repair Café Finder',
    description:
      'Shows which repair café is open this week, what its volunteers can mend, and which spare parts to bring along.',
    category: 'Community',
    difficulty: 'Beginner',
    tags: 'repair, reuse, volunteers',
    requiredSkills: 'Maps, community work',
    estimatedTime: 'Medium-term (1-4 weeks)',
    status: 'Published',
    submittedDate: '2025-05-06T16:20:00.000Z',
    lastUpdated: '2025-05-12T10:10:00.000Z',
    views: 342,
    likes: 57,
    comments: 12,
  },
  {
    ...BLANK,
    id: 105,
    title: 'Pocket Physics Experiments',
    description:
      'Short physics experiments with things from the kitchen drawer, each with a question to guess before trying it out.',
    category: 'Education',
    difficulty: 'Beginner',
    tags: 'science, school, video',
    requiredSkills: 'Teaching, filming',
    estimatedTime: 'Quick (1-5 hours)',
    status: 'Rejected',
    submittedDate: '2025-05-02T12:00:00.000Z',
    lastUpdated: '2025-05-05T09:45:00.000Z',
    views: 25,
    likes: 4,
    comments: 1,
    rejectionReason:
      'Two of the experiments need an open flame. Please replace them or say how an adult supervises.',
  },
];

const DEMO_IDS: ReadonlySet<number> = new Set(DEMO_SUBMISSIONS.map((demo) => demo.id));

export const isDemoId = (id: number): boolean => DEMO_IDS.has(id);
