import type { IdeaStatus } from '../database/community-schema.ts';
import { type Action, nextStatus, TRANSITIONS } from './change-idea.ts';

const STATUSES: IdeaStatus[] = [
  'Draft',
  'Under Review',
  'Approved',
  'Published',
  'Rejected',
  'Withdrawn',
];

test('[CM-03] each status has the ways out that the table names, and no other', () => {
  const ways = STATUSES.map((from) => [
    from,
    (Object.keys(TRANSITIONS) as Action[]).flatMap((action) => {
      const to = nextStatus(from, action);
      return to === null ? [] : `${action}: ${to}`;
    }),
  ]);
  expect(Object.fromEntries(ways)).toEqual({
    Draft: ['submit: Under Review', 'withdraw: Withdrawn'],
    'Under Review': [
      'submit: Under Review',
      'approve: Approved',
      'reject: Rejected',
      'withdraw: Withdrawn',
    ],
    Approved: [
      'submit: Under Review',
      'publish: Published',
      'reject: Rejected',
      'withdraw: Withdrawn',
    ],
    Published: ['submit: Under Review', 'withdraw: Withdrawn'],
    Rejected: ['submit: Under Review', 'withdraw: Withdrawn'],
    Withdrawn: [],
  });
});
