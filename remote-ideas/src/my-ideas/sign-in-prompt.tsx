import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { LogIn } from 'lucide-react';
import { messages } from './messages.ts';
import styles from './sign-in-prompt.module.css';

const { title, text, action } = messages.signIn;

interface SignInPromptProps {
  /** Whether ideas stand below it; else it has the screen for itself. */
  readonly isCompact: boolean;
}

/** Nobody is signed in (MI-12). */
export function SignInPrompt({ isCompact }: SignInPromptProps) {
  const link = <LinkButton to="/auth?mode=login">{action}</LinkButton>;
  if (!isCompact) return <EmptyState title={title} text={text} icon={<LogIn />} actions={link} />;
  return (
    <Card className={styles.prompt}>
      <div className={styles.texts}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {link}
    </Card>
  );
}
