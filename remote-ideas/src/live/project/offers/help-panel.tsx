import { HandHelping } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from '../../../project/engagement/recommended-actions.module.css';
import { messages } from '../../../project/messages.ts';
import { SignInLink } from '../../sign-in.tsx';
import { messages as offerMessages } from './messages.ts';

/** The text about an offer of help, beside its button. */
export function HelpPanel({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={`${styles.content} ${styles.row}`}>
        <div>
          <h2 id={id}>{messages.recommended.heading}</h2>
          <p dir="auto">{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

/** A visitor signs in before an offer. */
export const OfferSignInLink = () => (
  <SignInLink icon={<HandHelping />}>{offerMessages.can}</SignInLink>
);
