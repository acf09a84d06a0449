import { deleteUsersPicture } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { Button } from '@idea-hub/shared/ui/button';
import { useState } from 'react';
import { notify, notifyFailure } from '../notices.ts';
import { messages } from './messages.ts';

/** Returns the button that removes the member's picture. */
export function usePictureRemoval(onRemoved: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await call(deleteUsersPicture, {});
      onRemoved();
      notify({ type: 'success', text: messages.profile.pictureRemoved });
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? messages.inbox.failed, remove);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="ghost" size="sm" passesFocus busy={isBusy} onClick={() => void remove()}>
      {messages.profile.removePicture}
    </Button>
  );
}
