import { isApiError } from '@idea-hub/shared/api';
import { deleteDraftsForm } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';

/** Deletes the server's draft of a form, unless another device has written a newer version. */
export async function dropDraft(form: string, version: number): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  await call(deleteDraftsForm, { path: { form }, headers }).catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 412) throw error;
  });
}
