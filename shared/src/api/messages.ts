export const MESSAGES = {
  requestFailed: 'Request failed',
  notJson: (status: number, statusText: string) => `HTTP ${status}: ${statusText}`,
  authRequired:
    'Authentication required. Please check your backend security configuration for public endpoints like /auth/register and /auth/login.',
  unreachable:
    'Unable to connect to server. Please check if the backend is running and CORS is configured properly.',
  network: 'Network error. Please check your connection.',
  sessionExpired: 'Session expired. Please login again.',
  noRefreshToken: 'No refresh token available',
  refreshFailed: 'Failed to refresh token',
  unsupportedProvider: 'Unsupported social provider',
} as const;
