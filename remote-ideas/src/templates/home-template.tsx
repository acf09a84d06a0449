import { Each, Either, hole, TimeHoles, When } from '@idea-hub/shared/static/holes';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { ArrowRight } from 'lucide-react';
import { Hero } from '../home/hero.tsx';
import home from '../home/home-screen.module.css';
import styles from '../home/idea-sections.module.css';
import { NoIdeas } from '../home/idea-sections.tsx';
import { messages } from '../home/messages.ts';
import strip from '../home/stats-strip.module.css';
import { CardTemplate } from './card-template.tsx';

/** Home in live mode. */
export const HomeTemplate = () => (
  <div className={home.home}>
    <Hero onAction={() => {}} />
    <Either path="sections" otherwise={<NoIdeas />}>
      <div className={styles.sections}>
        <Each path="sections">
          <SectionTemplate />
        </Each>
      </div>
    </Either>
    <When path="figures">
      <section aria-label={messages.statsLabel} className={strip.strip}>
        <ul className={strip.stats}>
          <Each path="figures">
            <li className={strip.stat}>
              <span className={strip.figure}>{hole('.figure')}</span>{' '}
              <span className={strip.label}>{hole('.label')}</span>
            </li>
          </Each>
        </ul>
      </section>
    </When>
    <When path="summary">
      <section aria-label={messages.statsLabel}>
        <p data-summary="" data-street="">
          {hole('summary.text')}
          <When path="summary.posted">
            <TimeHoles of="summary." />
          </When>
        </p>
      </section>
    </When>
  </div>
);

const SectionTemplate = () => (
  <section aria-label={hole('.category')} className={styles.section}>
    <div className={styles.head}>
      <h2 dir="auto" className={styles.heading}>
        {hole('.category')}
      </h2>
      <p className={styles.count}>{hole('.count')}</p>
      <When path=".isMore">
        <LinkButton
          to={`/browse?category=${hole('.category')}`}
          variant="ghost"
          size="sm"
          icon={<ArrowRight />}
        >
          {messages.seeAll}
          <VisuallyHidden> {hole('.category')}</VisuallyHidden>
        </LinkButton>
      </When>
    </div>
    <ul className={styles.cards}>
      <Each path=".ideas">
        <li>
          <CardTemplate />
        </li>
      </Each>
    </ul>
  </section>
);
