import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Compass, Lightbulb } from 'lucide-react';
import styles from './about-screen.module.css';
import { Community, History, Journey, SuccessNumbers, Team } from './about-sections.tsx';
import { messages } from './messages.ts';

/** About (`/about`). */
export function AboutScreen() {
  const { closing } = messages;
  return (
    <div className={styles.about}>
      <PageHeading size="hero" eyebrow={messages.eyebrow} lead={messages.lead}>
        {messages.heading}
      </PageHeading>
      <Journey />
      <Community />
      <SuccessNumbers />
      <Team />
      <History />
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
