import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Scene } from '../../scene.tsx';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';

const texts = messages.inbox;

/** Where messages come from: alone in an empty inbox, and `after` a short list. */
export const Invitation = ({ after = false }: { after?: boolean }) => (
  <div className={styles.invitation} data-after={after}>
    <Scene of={after ? 'letter' : 'talk'} className={styles.scene} isAlone={!after || undefined} />
    <div className={styles.words}>
      {!after && <h3>{texts.none}</h3>}
      <p>{texts.noneText}</p>
      <LinkButton to="/submit" {...(after && { variant: 'secondary', size: 'sm' })}>
        {texts.share}
      </LinkButton>
    </div>
  </div>
);
