import { Badge } from '@idea-hub/shared/ui/badge';
import { messages } from '../messages.ts';
import type { Thread } from './use-inbox.ts';

const texts = messages.inbox;

/** Badge of a thread's other sender. `isTold`: a text below says that they are blocked. */
export function Mark({
  thread: { isBlocked, isVisitor },
  isTold,
}: {
  thread: Thread;
  isTold?: boolean;
}) {
  if (isBlocked && !isTold) return <Badge>{texts.isBlocked}</Badge>;
  return isVisitor && <Badge tone="warning">{texts.visitor}</Badge>;
}
