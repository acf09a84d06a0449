import { recordOf } from '@composed/browser/kept-record';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import type { DraftNote } from '../../catalogue/types.ts';
import { readForm } from '../../submit/form/read-form.ts';

/** What live mode keeps with an unfinished form, for this device alone. */
export interface Noted {
  /** The idempotency key of the idea that the form becomes. */
  readonly key?: string | undefined;
  /** What was sent with the key first, and may have arrived. */
  readonly sent?: IdeaForm | undefined;
  /** The version of the idea that was edited. */
  readonly version?: number | undefined;
  /** The server's draft that this one went on from. */
  readonly draft?: { readonly version: number; readonly content: string } | undefined;
}

export function readNote(note?: DraftNote): Noted {
  const { key, sent, version, draft } = recordOf(note?.get());
  const kept = recordOf(draft);
  return {
    key: typeof key === 'string' ? key : undefined,
    sent: Object(sent) === sent ? readForm(sent) : undefined,
    version: typeof version === 'number' ? version : undefined,
    draft:
      typeof kept.version === 'number' && typeof kept.content === 'string'
        ? { version: kept.version, content: kept.content }
        : undefined,
  };
}

export const addToNote = (note: DraftNote | undefined, change: Noted): void =>
  note?.set({ ...readNote(note), ...change });
