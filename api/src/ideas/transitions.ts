import type { IdeaStatus } from '../database/community-schema.ts';

/** What can be done to an idea, and in which states it can. Everything else is refused. */
export const TRANSITIONS = {
  /** Its author sends it, or sends it again with other text. What is published stays so meanwhile. */
  submit: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Under Review',
  },
  approve: { from: ['Under Review'], to: 'Approved' },
  publish: { from: ['Approved'], to: 'Published' },
  reject: { from: ['Under Review', 'Approved'], to: 'Rejected' },
  /** By its author or a reviewer. */
  withdraw: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Withdrawn',
  },
} as const satisfies Record<string, { from: readonly IdeaStatus[]; to: IdeaStatus }>;

export type Action = keyof typeof TRANSITIONS;

/** The status that an action leads to; `null` where it can't be done. */
export function nextStatus(from: IdeaStatus, action: Action): IdeaStatus | null {
  const { from: known, to } = TRANSITIONS[action];
  return (known as readonly IdeaStatus[]).includes(from) ? to : null;
}
