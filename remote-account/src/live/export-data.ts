import { systemClock } from '@composed/browser/clock';
import { apiClient } from '@idea-hub/shared/api';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useState } from 'react';
import { notify, notifyFailure } from '../notices.ts';
import { messages } from './messages.ts';

/** Milliseconds after which the object URL is revoked. The download has begun long before. */
const KEPT_MS = 60_000;

/** Downloads all stored data about the member as one JSON file. */
export function useExport() {
  const [isBusy, setIsBusy] = useState(false);
  async function run() {
    setIsBusy(true);
    try {
      // Don't validate the answer: the file must contain all of it.
      const data = await apiClient.send({ method: 'GET', path: '/users/export' });
      const today = new Date(systemClock.now()).toISOString().slice(0, 10);
      download(JSON.stringify(data, null, 2), `idea-hub-export-${today}.json`);
      notify({ type: 'success', text: messages.exporting.done });
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? messages.exporting.failed, () => void run());
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, run: () => void run() };
}

function download(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
