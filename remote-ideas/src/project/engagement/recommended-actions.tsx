import { Button } from '@idea-hub/shared/ui/button';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import styles from './recommended-actions.module.css';
import type { Engagement } from './use-engagement.ts';

interface RecommendedActionsProps {
  readonly engagement: Engagement;
  act(action: string): void;
}

/**
 * Suggestions for visitors. Each one disappears once it is done, and the panel collapses after the last.
 */
export function RecommendedActions({ engagement, act }: RecommendedActionsProps) {
  const { heading, getStarted, getStartedText, spread, spreadText } = messages.recommended;
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    // The pressed button is gone, so move the focus to the next one.
    const pressed = document.activeElement;
    if (!pressed?.closest('[inert]') || !panel.current?.contains(pressed)) return;
    const buttons = [...panel.current.querySelectorAll('button')];
    const next = buttons.find((button) => !button.closest('[inert]'));
    if (next) next.focus();
    else if (panel.current) focusHeadingAfter(panel.current);
  });

  const { hasInteracted, hasShared } = engagement;
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      className={styles.panel}
      {...gone(hasInteracted && hasShared)}
    >
      <div className={styles.content}>
        <h2 id={headingId}>{heading}</h2>
        <ul className={styles.list}>
          <Action isDone={hasInteracted} text={getStartedText}>
            <Button onClick={() => act('like')}>{getStarted}</Button>
          </Action>
          <Action isDone={hasShared} text={spreadText}>
            <Button variant="secondary" onClick={() => act('share')}>
              {spread}
            </Button>
          </Action>
        </ul>
      </div>
    </section>
  );
}

/** Focuses the next heading, where the visitor is, without scrolling. */
function focusHeadingAfter(panel: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main h2')];
  const own = headings.findLastIndex((heading) => panel.contains(heading));
  const next = headings[own + 1];
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/**
 * Props for content that stays only for its exit transition: not focusable and hidden from screen readers.
 */
const gone = (isGone: boolean) => ({ inert: isGone, 'aria-hidden': isGone || undefined });

function Action(props: { isDone: boolean; text: string; children: ReactNode }) {
  return (
    <li className={styles.action} {...gone(props.isDone)}>
      <div className={styles.content}>
        <p>{props.text}</p>
        {props.children}
      </div>
    </li>
  );
}
