import { Avatar } from '@idea-hub/shared/ui/avatar';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { ArrowLeft } from 'lucide-react';
import { messages } from '../messages.ts';
import { initialsOf } from './initials.ts';
import styles from './top-bar.module.css';

export function TopBar({ name }: { name: string }) {
  return (
    <div className={styles.bar}>
      <div className={styles.back}>
        <LinkButton to="/" variant="ghost" size="sm" icon={<ArrowLeft />}>
          {messages.back}
        </LinkButton>
      </div>
      <div className={styles.title}>
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <p className={styles.member}>
        <VisuallyHidden>{messages.signedInAs(name)}</VisuallyHidden>
        <span title={name}>
          <Avatar initials={initialsOf(name)} />
        </span>
      </p>
    </div>
  );
}
