import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import type { ComponentProps } from 'react';
import { MissingPage } from '../suggestions/missing-page.tsx';
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

export function ProjectNotFound({ sources }: Pick<ComponentProps<typeof MissingPage>, 'sources'>) {
  const { title, text, browse, home } = messages.notFound;
  return (
    <MissingPage title={title} text={text} sources={sources}>
      <LinkButton to="/browse">{browse}</LinkButton>
      <LinkButton to="/" variant="secondary">
        {home}
      </LinkButton>
    </MissingPage>
  );
}
