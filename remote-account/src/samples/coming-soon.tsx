import { Card } from '@idea-hub/shared/ui/card';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './coming-soon.module.css';
import { useSampleParts } from './use-sample-parts.ts';

/** Sections that samples mode does not have. `lead`: what the section has already. */
const INSTEAD = {
  submissions: { to: '/my-submissions', lead: messages.instead.ideas, scene: null },
  messages: { to: '/account?section=profile', lead: null, scene: 'talk' },
  security: { to: '/auth?mode=forgot-password', lead: messages.instead.password, scene: 'lock' },
} as const;

/** A placeholder, and what its section will have. */
export function ComingSoon({ section }: { section: keyof typeof INSTEAD }) {
  const headingId = useId();
  const { to, lead, scene } = INSTEAD[section];
  const Lead = scene ? 'h3' : 'h2';
  const parts = useSampleParts();
  const preview = parts && <parts.SectionPreview section={section} labelledBy={headingId} />;
  const link = (
    <LinkButton to={to} variant={scene ? 'primary' : 'secondary'}>
      {messages.instead[section]}
    </LinkButton>
  );
  const texts = (
    <div className={styles.texts}>
      <h3>{messages.comingSoon(messages.sections[section])}</h3>
      <p>{messages.comingSoonText}</p>
      {lead ? scene && preview : link}
    </div>
  );
  return (
    <>
      {scene && <h2 className={styles.title}>{messages.sections[section]}</h2>}
      <Card padding={scene ? 'lg' : 'none'} className={styles.soon} data-section={section}>
        {lead ? (
          <div className={styles.lead}>
            <Lead id={headingId}>{lead}</Lead>
            {scene && <p>{messages.instead.passwordText}</p>}
            {link}
          </div>
        ) : (
          texts
        )}
        {scene && <div className={styles.scene}>{parts && <parts.Scene of={scene} />}</div>}
        {section !== 'security' && <div className={styles.preview}>{preview}</div>}
        {lead && texts}
      </Card>
    </>
  );
}
