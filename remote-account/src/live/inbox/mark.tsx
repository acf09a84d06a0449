import { Badge } from '@idea-hub/shared/ui/badge';
import { messages } from '../messages.ts';
import type { Thread } from './use-inbox.ts';

const texts = messages.inbox;

/** Badge behind the name of a thread's other sender. */
export function Mark({ thread: { isBlocked, isVisitor } }: { thread: Thread }) {
  if (isBlocked) return <Badge>{texts.isBlocked}</Badge>;
  return isVisitor && <Badge tone="warning">{texts.visitor}</Badge>;
}
