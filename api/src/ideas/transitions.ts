import type { IdeaStatus } from '../database/community-schema.ts';

/** Actions on ideas, with the states in which they are permitted. Everything else is refused. */
export const TRANSITIONS = {
  /** The author submits the idea, or a new text of it. A published text stays published. */
  submit: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Under Review',
  },
  approve: { from: ['Under Review'], to: 'Approved' },
  publish: { from: ['Approved'], to: 'Published' },
  reject: { from: ['Under Review', 'Approved'], to: 'Rejected' },
  /** The author or a reviewer withdraws the idea. */
  withdraw: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Withdrawn',
  },
} as const satisfies Record<string, { from: readonly IdeaStatus[]; to: IdeaStatus }>;

export type Action = keyof typeof TRANSITIONS;

/** The status after an action; `null` if the action isn't permitted. */
export function nextStatus(from: IdeaStatus, action: Action): IdeaStatus | null {
  const { from: known, to } = TRANSITIONS[action];
  return (known as readonly IdeaStatus[]).includes(from) ? to : null;
}
