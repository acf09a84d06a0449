import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Compass, Lightbulb } from 'lucide-react';
import { UNKNOWN_FIGURES } from '../ui/counted-figure.ts';
import styles from './about-screen.module.css';
import { Community, History, Journey, SuccessNumbers, Team } from './about-sections.tsx';
import { messages } from './messages.ts';

const loadLive = () => import('../live/counted-figures.tsx');

/** About (`/about`). */
export function AboutScreen({ ideas }: PropsOf<'remote-ideas', 'about'>) {
  const live = useLive(ideas, loadLive);
  const isLive = live.status !== 'off';
  const { closing } = messages;
  return (
    <div className={styles.about}>
      <div className={styles.hero} data-street>
        <PageHeading size="hero" eyebrow={messages.eyebrow} lead={messages.lead}>
          {messages.heading}
        </PageHeading>
      </div>
      <Journey />
      <Community isLive={isLive} />
      {!isLive ? (
        <SuccessNumbers />
      ) : live.status === 'ready' ? (
        <live.part.LiveNumbers />
      ) : (
        <SuccessNumbers counted={UNKNOWN_FIGURES} />
      )}
      {!isLive && (
        <>
          <Team />
          <History />
        </>
      )}
      <section className={styles.closing}>
        <div>
          <h2>{closing.heading}</h2>
          <p>{closing.text}</p>
        </div>
        <div className={styles.closingLinks}>
          <LinkButton to="/browse" variant="secondary" icon={<Compass />}>
            {closing.browse}
          </LinkButton>
          <LinkButton to="/submit" variant="spark" icon={<Lightbulb />}>
            {closing.submit}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
