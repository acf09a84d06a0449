import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { LoadFailed } from '../../ui/load-failed.tsx';
import styles from './live-project.module.css';
import { messages } from './messages.ts';

const load = () => import('./discussion/discussion.tsx');

/** The discussion, in a chunk of its own. */
export function LazyDiscussion(props: { ideaId: number; isOwn: boolean }) {
  const { answer, retry } = useAnswer(load);
  if (answer.status === 'loading') return <Skeleton lines={4} className={styles.waiting} />;
  if (answer.status === 'failed') {
    return <LoadFailed texts={messages.discussionFailed} headingLevel={2} onRetry={retry} />;
  }
  return <answer.value.Discussion {...props} />;
}
