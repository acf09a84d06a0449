import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { Hammer } from 'lucide-react';
import { messages } from '../messages.ts';
import type { Section } from '../sections/section.ts';

/** Placeholder for sections without content. */
export function ComingSoon({ section }: { section: Section }) {
  return (
    <EmptyState
      icon={<Hammer />}
      title={messages.comingSoon(messages.sections[section])}
      text={messages.comingSoonText}
    />
  );
}
