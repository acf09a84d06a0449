import { apiClient, tokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { createConfigStore } from './config/config-store.ts';
import { sendVisitorsMarks, showSessionToasts } from './session/session-events.ts';

/** The only instances of the page. Remotes get the session from its context. */
export const config = createConfigStore();
export const session = createSession({ api: apiClient, tokens: tokenStore });

/** Starts configuration and session. Screens don't wait for them. API calls wait for the API's address. */
export function startServices(): void {
  apiClient.configure({ baseUrl: config.values.apiBaseUrl });
  showSessionToasts(session, toasts);
  sendVisitorsMarks(session, apiClient);
  config.load();
  session.start();
}
