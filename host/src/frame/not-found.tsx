import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { useEffect, useState } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import { PartScreen } from '../federation/page-screens.tsx';
import { messages } from '../messages.ts';
import { ideaSources } from '../routes.tsx';
import styles from './frame.module.css';

interface NotFoundProps {
  readonly config: ConfigStore;
  onShown(): void;
}

/** Page for an unknown address. Search and ideas come from the remote that has them. */
export function NotFound({ config, onShown }: NotFoundProps) {
  const [isShown, setIsShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if the callback changes.
  useEffect(() => {
    onShown();
    setIsShown(true);
  }, []);
  const { heading, text, goHome } = messages.notFound;
  return (
    <>
      <div className={styles.notFound}>
        <EmptyState
          headingLevel={1}
          title={heading}
          text={text}
          actions={<LinkButton to="/">{goHome}</LinkButton>}
        />
      </div>
      {isShown && (
        <PartScreen
          remote="remote-ideas"
          screen="suggestions"
          props={ideaSources({ config: config.values })}
        />
      )}
    </>
  );
}
