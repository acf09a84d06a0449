import { apiClient, errorText } from '@idea-hub/shared/api';

export const RESEND = {
  button: 'Resend verification email',
  success: 'Verification email sent! Check your inbox.',
  failure: 'Failed to send verification email. Please try again.',
} as const;

/** Requests another verification mail. Resolves with `null`, or with the failure's text. Never rejects. */
export async function resendVerification(email: string): Promise<string | null> {
  try {
    const { success, error, message } = await apiClient.resendVerification(email);
    return success ? null : error || message || RESEND.failure;
  } catch (error) {
    return errorText(error) || RESEND.failure;
  }
}
