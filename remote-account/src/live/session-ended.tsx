import { FormAlert } from '@idea-hub/shared/ui/alert';
import { useState } from 'react';
import type { useDraft } from '../account/use-draft.ts';
import { messages } from './messages.ts';

/** Tells a member who signed in again that the session ended while they wrote, until they have saved. */
export function SessionEnded({ restored, dirty, skill }: ReturnType<typeof useDraft>) {
  const [isOver, setIsOver] = useState(false);
  const isUnsaved = dirty || skill !== '';
  if (restored && !isUnsaved && !isOver) setIsOver(true);
  return <FormAlert tone="warning">{restored && !isOver && messages.sessionEnded}</FormAlert>;
}
