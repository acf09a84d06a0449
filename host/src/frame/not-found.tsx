import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import styles from './frame.module.css';

export function NotFound({ onShown }: { onShown(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if the callback changes.
  useEffect(onShown, []);
  return (
    <div className={styles.page}>
      <EmptyState
        headingLevel={1}
        icon={<Compass />}
        title={messages.notFound.heading}
        text={messages.notFound.text}
        actions={<LinkButton to="/">{messages.notFound.goHome}</LinkButton>}
      />
    </div>
  );
}
