import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { ArrowRight, Compass, Lightbulb, Sparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './hero.module.css';
import { messages } from './messages.ts';

const ACTIONS = [
  { action: 'browse', icon: <Compass />, look: styles.brand },
  { action: 'submit', icon: <Lightbulb />, look: styles.spark },
  { action: 'learn', icon: <Sparkles />, look: styles.plain },
] as const;

export function Hero({ onAction }: { onAction(name: string): void }) {
  return (
    <div className={styles.hero}>
      <PageHeading size="hero" eyebrow={messages.eyebrow} lead={messages.lead}>
        {messages.heading}
      </PageHeading>
      <ul className={styles.actions} aria-label={messages.actionsLabel}>
        {ACTIONS.map(({ action, ...look }) => (
          <li key={action}>
            <ActionCard {...messages.actions[action]} {...look} onClick={() => onAction(action)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ActionCardProps {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly look: string | undefined;
  onClick(): void;
}

/** One of the first steps. The title is its name; the text below is its description. */
function ActionCard({ name, text, icon, look, onClick }: ActionCardProps) {
  const id = useId();
  return (
    <button
      type="button"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      className={`${styles.action} ${look}`}
      onClick={onClick}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        <span id={`${id}-text`}>{text}</span>
      </span>
      <ArrowRight className={styles.arrow} />
    </button>
  );
}
