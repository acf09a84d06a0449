import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import type { ComponentProps } from 'react';
import { Suggested } from '../suggestions/suggested.tsx';
import { messages } from './messages.ts';
import styles from './project-page.module.css';

/** Skeleton as large as a project page. */
export function ProjectLoading() {
  return (
    <div className={styles.page}>
      <Skeleton shape="button" label={messages.loading} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton shape="block" className={styles.coverLoading} />
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

export function ProjectNotFound(props: ComponentProps<typeof Suggested>) {
  const { title, text, browse, home } = messages.notFound;
  return (
    <>
      <EmptyState
        headingLevel={1}
        title={title}
        text={text}
        actions={
          <>
            <LinkButton to="/browse" variant="secondary">
              {browse}
            </LinkButton>
            <LinkButton to="/" variant="secondary">
              {home}
            </LinkButton>
          </>
        }
      />
      <Suggested {...props} />
    </>
  );
}
