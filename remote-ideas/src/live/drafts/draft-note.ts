import { recordOf } from '@composed/browser/kept-record';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import type { DraftNote } from '../../catalogue/types.ts';
import { readForm } from '../../submit/form/read-form.ts';

/** Data of live mode that is stored with an unfinished form on this device. */
export interface Noted {
  /** The idempotency key of the idea that the form becomes. */
  readonly key?: string | undefined;
  /** The first text sent with the key. The server may have received it. */
  readonly sent?: IdeaForm | undefined;
  /** The last edit that was sent. The server may have received it. */
  readonly tried?: IdeaForm | undefined;
  /** The version of the idea that was edited. */
  readonly version?: number | undefined;
  /** The server's draft that this form is based on. */
  readonly draft?: { readonly version: number; readonly content: string } | undefined;
}

export function readNote(note?: DraftNote): Noted {
  const { key, sent, tried, version, draft } = recordOf(note?.get());
  const kept = recordOf(draft);
  return {
    key: typeof key === 'string' ? key : undefined,
    sent: Object(sent) === sent ? readForm(sent) : undefined,
    tried: Object(tried) === tried ? readForm(tried) : undefined,
    version: typeof version === 'number' ? version : undefined,
    draft:
      typeof kept.version === 'number' && typeof kept.content === 'string'
        ? { version: kept.version, content: kept.content }
        : undefined,
  };
}

export const addToNote = (note: DraftNote | undefined, change: Noted): void =>
  note?.set({ ...readNote(note), ...change });
