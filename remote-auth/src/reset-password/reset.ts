import { apiClient, errorText, isApiError } from '@idea-hub/shared/api';
import { resetPassword } from '../messages.ts';

/** Sets the password. Returns `null`, or the message to show. Never rejects. */
export async function reset(token: string, newPassword: string): Promise<string | null> {
  try {
    const { success, error, message } = await apiClient.resetPassword({ token, newPassword });
    return success ? null : error || message || resetPassword.failure;
  } catch (error) {
    const answered = isApiError(error) && error.status !== 0;
    return answered ? errorText(error) || resetPassword.failure : resetPassword.noAnswer;
  }
}
