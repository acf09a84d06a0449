import { Card } from '@idea-hub/shared/ui/card';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './coming-soon.module.css';
import { useSampleParts } from './use-sample-parts.ts';

/** Sections that samples mode does not have. `heading`: what the section has already, which leads. */
const INSTEAD = {
  submissions: { to: '/my-submissions', heading: messages.instead.ideas, scene: null },
  messages: { to: '/account?section=profile', heading: null, scene: 'talk' },
  security: { to: '/auth?mode=forgot-password', heading: messages.instead.password, scene: 'lock' },
} as const;

/** A placeholder, and what its section will have. */
export function ComingSoon({ section }: { section: keyof typeof INSTEAD }) {
  const headingId = useId();
  const { to, heading, scene } = INSTEAD[section];
  const parts = useSampleParts();
  const preview = parts && <parts.SectionPreview section={section} labelledBy={headingId} />;
  const link = (
    <LinkButton to={to} variant={scene ? 'primary' : 'secondary'}>
      {messages.instead[section]}
    </LinkButton>
  );
  const texts = (
    <div className={styles.texts}>
      <h2>{messages.comingSoon(messages.sections[section])}</h2>
      <p>{messages.comingSoonText}</p>
      {heading ? scene && preview : link}
    </div>
  );
  return (
    <Card padding={scene ? 'lg' : 'none'} className={styles.soon} data-section={section}>
      {heading ? (
        <div className={styles.lead}>
          <h2 id={headingId}>{heading}</h2>
          {scene && <p>{messages.instead.passwordText}</p>}
          {link}
        </div>
      ) : (
        texts
      )}
      {scene && <div className={styles.scene}>{parts && <parts.Scene of={scene} />}</div>}
      {heading && texts}
      {section !== 'security' && <div className={styles.preview}>{preview}</div>}
    </Card>
  );
}
