import { Skeleton } from '@idea-hub/shared/ui/skeleton';

/** As high as a discussion without comments, or as a long one at least. `discussion.module.css` has the same heights. */
export const DiscussionSkeleton = ({ isLong }: { isLong: boolean }) => (
  <Skeleton lines={isLong ? 16 : 9} />
);
