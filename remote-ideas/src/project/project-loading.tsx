import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { messages } from './messages.ts';
import styles from './project-page.module.css';

/** Takes the room of a project page. */
export function ProjectLoading() {
  return (
    <div className={styles.page}>
      <Skeleton shape="button" label={messages.loading} />
      <div className={styles.columns}>
        <div className={styles.intro}>
          <Skeleton shape="heading" />
          <Skeleton lines={5} />
          <Skeleton shape="block" />
        </div>
        <div className={styles.column}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
  );
}
