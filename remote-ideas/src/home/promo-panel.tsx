import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { messages } from './messages.ts';
import styles from './promo-panel.module.css';

/** Fixed promotional content. It is not a product rule and comes from no server. */
const PROMO_NUMBERS = [
  { figure: '94%', label: 'of ideas get a first answer within a day' },
  { figure: '38', label: 'countries with at least one idea in the making' },
  { figure: '6.5', label: 'people take part in a project on average' },
] as const;

const SUCCESS_STORIES = [
  {
    title: 'A weather station for every school roof',
    text: 'Two teachers posted a sketch. Eleven schools now share their readings.',
    by: 'Ines and Tomás, Porto',
  },
  {
    title: 'The bakery that throws nothing away',
    text: 'A message at closing time tells the neighbourhood what is left. The shelf is empty within a quarter of an hour.',
    by: 'Leila, Lyon',
  },
] as const;

/** Promotional numbers and sample success stories, collapsed by default. */
export function PromoPanel({ onAction }: { onAction(name: string): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { toggle } = messages.promo;
  return (
    <Card as="section" padding="none" aria-labelledby={`${id}-name`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          className={styles.toggle}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span id={`${id}-name`}>{toggle}</span>
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
