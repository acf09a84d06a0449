import { Button } from '@idea-hub/shared/ui/button';
import { Megaphone, Rocket } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import styles from './recommended-actions.module.css';
import type { Engagement } from './use-engagement.ts';

interface RecommendedActionsProps {
  readonly engagement: Engagement;
  act(action: string): void;
  /** Id of what gets the focus when the last action is gone. */
  readonly focusAfter: string;
}

/** What a visitor might do next; each goes once it is done, and its room closes after it. */
export function RecommendedActions({ engagement, act, focusAfter }: RecommendedActionsProps) {
  const { heading, getStarted, getStartedText, spread, spreadText } = messages.recommended;
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    // The button that was pressed is gone: the focus goes on to what is left.
    const pressed = document.activeElement;
    if (!pressed?.closest('[inert]') || !panel.current?.contains(pressed)) return;
    const buttons = [...panel.current.querySelectorAll('button')];
    const next = buttons.find((button) => !button.closest('[inert]'));
    (next ?? document.getElementById(focusAfter))?.focus();
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
            <Button icon={<Rocket />} onClick={() => act('like')}>
              {getStarted}
            </Button>
          </Action>
          <Action isDone={hasShared} text={spreadText}>
            <Button variant="secondary" icon={<Megaphone />} onClick={() => act('share')}>
              {spread}
            </Button>
          </Action>
        </ul>
      </div>
    </section>
  );
}

/** What is there for its motion alone: neither seen for long, nor reached, nor read. */
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
