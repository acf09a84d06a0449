import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Scene } from '../../scene.tsx';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';

const texts = messages.inbox;

/** Where messages come from, in an empty inbox. */
export const Invitation = () => (
  <div className={styles.invitation}>
    <Scene of="talk" className={styles.scene} />
    <div className={styles.words}>
      <h3>{texts.none}</h3>
      <p>{texts.noneText}</p>
      <LinkButton to="/submit">{texts.share}</LinkButton>
    </div>
  </div>
);
