import { useTimers } from '@composed/browser/use-timers';
import type { Refusal } from '@idea-hub/shared/live/refusal';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { PICTURE_MAX_BYTES } from '../timings.ts';
import type { Pictures } from './pictures.ts';

export interface PictureUpload {
  /** Object URL of the picture that is uploading; `null` if none is. */
  preview: string | null;
  problem: string | null;
  /** Whether the last upload succeeded. */
  done: boolean;
  choose(file: File): void;
}

const IDLE = { preview: null, problem: null, done: false };

interface Upload {
  pictures: Pictures;
  /**
   * Rejects with a `Refusal` if the server says why.
   *
   * @param picture data URL
   */
  save(picture: string): Promise<unknown>;
  onSaved(picture: string): void;
  /** Minimum duration of an upload in milliseconds. */
  leastMs: number;
}

/** Error text for a file that can't be a profile picture, by its type and size; otherwise `null`. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return messages.picture.notAnImage;
  if (file.size > PICTURE_MAX_BYTES) return messages.picture.tooLarge;
  return null;
}

/** Shows a picked picture immediately, and confirms it after the save. */
export function usePictureUpload({ pictures, save, onSaved, leastMs }: Upload): PictureUpload {
  const timers = useTimers();
  const [state, setState] = useState<Omit<PictureUpload, 'choose'>>(IDLE);
  /** Preview of the latest upload; `null` after it ends. */
  const current = useRef<string | null>(null);

  const release = useRef(pictures.release);
  useEffect(() => {
    const run = release.current;
    return () => {
      if (current.current !== null) run(current.current);
      current.current = null;
    };
  }, []);

  const refuse = (problem: string, preview: string | null) => {
    setState({ preview, problem, done: false });
    window.alert(problem);
  };

  const end = (preview: string) => {
    current.current = null;
    pictures.release(preview);
  };

  const upload = async (file: File, preview: string) => {
    try {
      const [picture] = await Promise.all([
        pictures.thumbnail(file, preview),
        timers.wait(leastMs),
      ]);
      if (current.current !== preview) return;
      await save(picture);
      if (current.current !== preview) return;
      onSaved(picture);
      setState({ ...IDLE, done: true });
      end(preview);
    } catch (error) {
      if (current.current !== preview) return;
      end(preview);
      refuse((error as Partial<Refusal>).text ?? messages.picture.failed, null);
    }
  };

  return {
    ...state,
    choose(file) {
      const problem = pictureProblem(file);
      if (problem) {
        refuse(problem, current.current);
        return;
      }
      if (current.current !== null) pictures.release(current.current);
      const preview = pictures.preview(file);
      current.current = preview;
      setState({ ...IDLE, preview });
      void upload(file, preview);
    },
  };
}
