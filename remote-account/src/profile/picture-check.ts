import { messages } from '../messages.ts';
import { PICTURE_MAX_BYTES } from '../timings.ts';

/** Why a file can't be a profile picture, or `null` when it can, as far as name and size tell (AC-09). */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return messages.picture.notAnImage;
  if (file.size > PICTURE_MAX_BYTES) return messages.picture.tooLarge;
  return null;
}
