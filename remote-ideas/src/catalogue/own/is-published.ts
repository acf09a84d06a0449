import type { Submission } from '../types.ts';

/** Whether visitors can see the idea, possibly in an earlier version. */
export const isPublished = ({ isPublic, status }: Submission): boolean =>
  isPublic ?? status === 'Published';
