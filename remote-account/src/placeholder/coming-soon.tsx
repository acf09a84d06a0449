import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { Hammer } from 'lucide-react';
import { messages } from '../messages.ts';

/** Placeholder for sections without content. */
export function ComingSoon({ section }: { section: 'submissions' | 'messages' | 'security' }) {
  return (
    <EmptyState
      icon={<Hammer />}
      title={messages.comingSoon(messages.sections[section])}
      text={messages.comingSoonText}
    />
  );
}
