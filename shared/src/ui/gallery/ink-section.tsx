import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { StageRail } from '../stage-rail.tsx';
import { TextField } from '../text-field.tsx';
import styles from './gallery.module.css';
import { PIPELINE } from './rail-section.tsx';
import { Row } from './specimen.tsx';

/** The same components on a dark section, as in the footer. */
export function InkSection() {
  const [email, setEmail] = useState('');
  return (
    <section data-ink className={styles.ink}>
      <h2>On ink</h2>
      <StageRail label="Idea pipeline" stops={PIPELINE} />
      <Row>
        <TextField label="Your email" type="email" value={email} onChange={setEmail} />
        <Button variant="spark">Subscribe</Button>
        <Button variant="spark" disabled>
          Subscribed
        </Button>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Privacy Policy</Button>
        <IconButton label="Send it" icon={<Send />} />
        <a href="#ink">A plain link</a>
      </Row>
      <p>Small text on ink, with an error:</p>
      <TextField
        label="Work email"
        type="email"
        value="x"
        onChange={() => {}}
        error="Please enter a valid email"
      />
    </section>
  );
}
