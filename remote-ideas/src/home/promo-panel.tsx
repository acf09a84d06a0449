import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { messages } from './messages.ts';
import { PROMO_NUMBERS, SUCCESS_STORIES } from './promo-content.ts';
import styles from './promo-panel.module.css';

/** Promotional numbers and sample success stories, collapsed by default. */
export function PromoPanel({ onAction }: { onAction(name: string): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { toggle, hint } = messages.promo;
  return (
    <Card as="section" padding="none" aria-labelledby={`${id}-name`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          className={styles.toggle}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.words}>
            <span id={`${id}-name`}>{toggle}</span>
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          </span>
          <ChevronDown className={styles.chevron} />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-content`} className={styles.content}>
          <PromoContent onAction={onAction} />
        </div>
      )}
    </Card>
  );
}

function PromoContent({ onAction }: { onAction(name: string): void }) {
  const { storiesHeading, storyAction } = messages.promo;
  return (
    <>
      <ul className={styles.numbers}>
        {PROMO_NUMBERS.map(({ figure, label }) => (
          <li key={label}>
            <span className={styles.figure}>{figure}</span> <span>{label}</span>
          </li>
        ))}
      </ul>
      <div className={styles.storiesHead}>
        <h3>{storiesHeading}</h3>
        <Button variant="secondary" size="sm" onClick={() => onAction('tell-story')}>
          {storyAction}
        </Button>
      </div>
      <ul className={styles.stories}>
        {SUCCESS_STORIES.map(({ title, text, by }) => (
          <li key={title} className={styles.story}>
            <h4>{title}</h4>
            <p>{text}</p>
            <p className={styles.by}>{by}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
