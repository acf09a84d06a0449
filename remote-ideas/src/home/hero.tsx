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
      <HeroFigure />
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

/** A button as large as a card. The title is its name; the text below is its description. */
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

/** Decorative picture: the stage rail, from many ideas to one that shines. */
function HeroFigure() {
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 440 320"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <pattern id="hero-dots" width="20" height="20" patternUnits="userSpaceOnUse">
        <circle cx="10" cy="10" r="2" className={styles.dot} />
      </pattern>
      <rect width="440" height="320" fill="url(#hero-dots)" />
      <path d="M50 290H150V226H250V162H350V110" className={styles.rail} pathLength="1" />
      <circle cx="50" cy="290" r="9" className={styles.stop} />
      <circle cx="150" cy="226" r="9" className={styles.stop} />
      <circle cx="250" cy="162" r="9" className={styles.stop} />
      <path
        d="M350 30V18M294 84h-12M406 84h12M310.4 44.4l-8.5-8.5M389.6 44.4l8.5-8.5"
        className={styles.rays}
      />
      <circle cx="350" cy="84" r="38" className={styles.sparkDisc} />
      <path
        d="M350 64a15 15 0 0 0-8 27.6V97h16v-5.4a15 15 0 0 0-8-27.6zM344 103h12"
        className={styles.bulb}
      />
    </svg>
  );
}
