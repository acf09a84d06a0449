import { Link } from '@idea-hub/shared/router';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ArrowLeft, Bookmark, Heart, Share2 } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './top-bar.module.css';
import type { Engagement, ProjectAction } from './use-engagement.ts';

interface TopBarProps {
  readonly title: string;
  readonly actions: readonly ProjectAction[];
  readonly engagement: Engagement;
  act(action: string): void;
}

export function TopBar({ title, actions, engagement, act }: TopBarProps) {
  const { back, breadcrumb, projectActions, like, save, share } = messages;
  const buttons = [
    { action: 'like', label: like, icon: <Heart />, pressed: engagement.hasLiked },
    { action: 'save', label: save, icon: <Bookmark />, pressed: engagement.hasSaved },
    { action: 'share', label: share, icon: <Share2 /> },
  ] as const;
  const shown = buttons.filter(({ action }) => actions.includes(action));
  return (
    <div className={styles.bar}>
      <LinkButton to="/" variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
        {back}
      </LinkButton>
      <nav aria-label={breadcrumb.label} className={styles.breadcrumb}>
        <ol>
          <li>
            <Link to="/">{breadcrumb.home}</Link>
          </li>
          <li>
            <Link to="/browse">{breadcrumb.browse}</Link>
          </li>
          <li aria-current="page" dir="auto">
            {title}
          </li>
        </ol>
      </nav>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields
        <div
          role="group"
          aria-label={projectActions}
          data-bottom-bar="fixed"
          className={styles.actions}
        >
          {shown.map(({ action, ...look }) => (
            <IconButton key={action} {...look} mark variant="outline" onClick={() => act(action)} />
          ))}
        </div>
      )}
    </div>
  );
}
