import {
  deleteUsersPicture,
  putUsersPicture,
} from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useState } from 'react';
import { notify, notifyFailure } from '../notices.ts';
import { browserPictures } from '../profile/pictures.ts';
import { usePictureUpload } from '../profile/use-picture-upload.ts';
import { messages } from './messages.ts';
import { pictureFile } from './picture-file.ts';

async function send(picture: string): Promise<void> {
  await call(putUsersPicture, { input: { picture: await pictureFile(picture) } });
}

/** Uploads and removes the member's picture. */
export function useLivePicture(user: User, amend: (user: User) => Promise<void>) {
  const [isRemoving, setIsRemoving] = useState(false);
  const show = (profilePicture: string | null) =>
    void amend({ ...user, profile: { ...user.profile, profilePicture } });
  const upload = usePictureUpload({
    pictures: browserPictures,
    save: send,
    onSaved: show,
    leastMs: 0,
  });

  async function remove() {
    setIsRemoving(true);
    try {
      await call(deleteUsersPicture, {});
      show(null);
      notify({ type: 'success', text: messages.profile.pictureRemoved });
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? messages.inbox.failed, remove);
    } finally {
      setIsRemoving(false);
    }
  }

  return { upload, isRemoving, remove: () => void remove() };
}
