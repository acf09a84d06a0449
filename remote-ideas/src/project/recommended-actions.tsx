import { Button } from '@idea-hub/shared/ui/button';
import { Megaphone, Rocket } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './project-page.module.css';
import type { Engagement } from './use-engagement.ts';

interface RecommendedActionsProps {
  readonly engagement: Engagement;
  act(action: string): void;
  /** Id of what gets the focus when the last action is gone. */
  readonly focusAfter: string;
}

/** What a visitor might do next; each goes once it is done (PD-03). */
export function RecommendedActions({ engagement, act, focusAfter }: RecommendedActionsProps) {
  const { heading, getStarted, getStartedText, spread, spreadText } = messages.recommended;
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    // The button that was pressed has gone, and the focus with it.
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const next = panel.current?.querySelector('button') ?? document.getElementById(focusAfter);
    next?.focus();
    hadFocus.current = panel.current !== null;
  });

  const { hasInteracted, hasShared } = engagement;
  if (hasInteracted && hasShared) return null;
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      className={styles.recommended}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // A button that goes is blurred to nowhere.
        if (event.relatedTarget) hadFocus.current = false;
      }}
    >
      <h2 id={headingId}>{heading}</h2>
      <ul className={styles.recommendedList}>
        {!hasInteracted && (
          <li>
            <p>{getStartedText}</p>
            <Button variant="spark" icon={<Rocket />} onClick={() => act('like')}>
              {getStarted}
            </Button>
          </li>
        )}
        {!hasShared && (
          <li>
            <p>{spreadText}</p>
            <Button variant="secondary" icon={<Megaphone />} onClick={() => act('share')}>
              {spread}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
