import { Avatar } from '@idea-hub/shared/ui/avatar';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { ArrowLeft } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './top-bar.module.css';

export function TopBar({ name, picture }: { name: string; picture: string | null }) {
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <div className={styles.back}>
        <LinkButton to="/" variant="ghost" size="sm" icon={<ArrowLeft />}>
          {messages.back}
        </LinkButton>
      </div>
      <p>
        <VisuallyHidden>{messages.signedInAs(name)}</VisuallyHidden>
        <span title={name}>
          <Avatar name={name} initials={initialsOf(name)} picture={picture} />
        </span>
      </p>
    </div>
  );
}

/** First letters of the first and last word of a name, as in the header. `U` without a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('en') || 'U';
}
