import { formatNumber } from '@composed/browser/format-number';
import { Button } from '@idea-hub/shared/ui/button';
import { Bookmark, Heart, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './action-bar.module.css';
import type { Engagement, ProjectAction } from './use-engagement.ts';

interface ActionBarProps {
  readonly actions: readonly ProjectAction[];
  readonly engagement: Engagement;
  /** Missing counts and zeros are not shown. */
  readonly counts: { readonly likes?: number; readonly saves?: number; readonly shares?: number };
  act(action: string): void;
  /** Precedes the buttons. */
  readonly children?: ReactNode;
}

/** Like, Save and Share, with their counts. */
export function ActionBar({ actions, engagement, counts, act, children }: ActionBarProps) {
  const { projectActions, like, save, share } = messages;
  const { hasLiked, hasSaved } = engagement;
  const buttons = [
    { action: 'like', label: like, icon: <Heart />, pressed: hasLiked, count: counts.likes },
    { action: 'save', label: save, icon: <Bookmark />, pressed: hasSaved, count: counts.saves },
    { action: 'share', label: share, icon: <Share2 />, pressed: undefined, count: counts.shares },
  ] as const;
  const shown = buttons.filter(({ action }) => actions.includes(action));
  if (shown.length === 0 && !children) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields
    <div role="group" aria-label={projectActions} className={styles.actions}>
      {children}
      {shown.map(({ action, label, icon, pressed, count }) => (
        <Button
          key={action}
          variant="secondary"
          icon={icon}
          // The name stays the same. The style sheet draws the count, which the metrics tell as well.
          aria-label={label}
          aria-pressed={pressed}
          data-count={count ? formatNumber(count) : undefined}
          onClick={() => act(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
