import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Lightbulb, LogIn, SearchX } from 'lucide-react';
import { messages } from './messages.ts';
import styles from './my-ideas-screen.module.css';

/** Shown to an author who has no ideas. */
export function NeverSubmitted() {
  const { title, text, action } = messages.none;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{action}</LinkButton>}
    />
  );
}

/** Shown if no idea matches search and status. */
export function NoMatch({ onClear }: { onClear(): void }) {
  const { title, text } = messages.noMatch;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<SearchX />}
      actions={
        <Button variant="secondary" onClick={onClear}>
          {messages.clear}
        </Button>
      }
    />
  );
}

interface SignInPromptProps {
  /** Whether ideas follow below; otherwise the prompt fills the screen. */
  readonly isCompact: boolean;
  /** Text of live mode, where the sign-in also leads back here. */
  readonly text?: string | undefined;
}

/** Shown to signed-out visitors. */
export function SignInPrompt({ isCompact, text: live }: SignInPromptProps) {
  const { title, action } = messages.signIn;
  const text = live ?? messages.signIn.text;
  const link = (
    <LinkButton to="/auth?mode=login" state={live && { returnTo: '/my-submissions' }}>
      {action}
    </LinkButton>
  );
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
