import '@idea-hub/shared/styles/layers.css';
import '@idea-hub/shared/styles/fonts.css';
import '@idea-hub/shared/styles/tokens.css';
import '@idea-hub/shared/styles/base.css';
import { readSettings } from '@composed/contract/settings';
import { apiClient, tokenStore } from '@idea-hub/shared/api';
import { AppRouter } from '@idea-hub/shared/router';
import { createSession, SessionProvider } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from '../contracts/runtime-config.ts';
import { settingReaders } from '../contracts/setting-readers.ts';
import { ConfirmLeave } from '../router/confirm-leave.tsx';
import { Shell, type StandaloneScreen } from './shell.tsx';

/** Duration of a toast for a session error, in milliseconds. The host uses the same. */
const SESSION_ERROR_MS = 4000;

export type { GivenToScreen } from './shell.tsx';

interface StandaloneOptions {
  name: string;
  screens: readonly StandaloneScreen[];
}

/**
 * Runs a remote's screens without the host: with the real router, session, toasts and API client, and a small
 * shell. Remotes never deploy it.
 */
export function runStandalone({ name, screens }: StandaloneOptions): Root {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element #root');

  const config = loadConfig();
  apiClient.configure({ baseUrl: config.then(({ apiBaseUrl }) => apiBaseUrl) });
  const session = createSession({ api: apiClient, tokens: tokenStore });
  session.onError((text) => {
    toasts.publish({ type: 'error', text, duration: SESSION_ERROR_MS });
  });
  session.start();

  const root = createRoot(place);
  root.render(
    <StrictMode>
      <SessionProvider session={session}>
        <AppRouter renderConfirm={(question) => <ConfirmLeave question={question} />}>
          <Shell name={name} screens={screens} config={config} />
        </AppRouter>
      </SessionProvider>
    </StrictMode>,
  );
  return root;
}

/** Loads `/config.json`. Uses the defaults if the file is missing or a setting is invalid. Never rejects. */
export async function loadConfig(
  fetch: (address: string) => Promise<Response> = (address) => globalThis.fetch(address),
): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json');
    const given: unknown = response.ok ? await response.json() : null;
    const { values } = readSettings(given, settingReaders, DEFAULT_RUNTIME_CONFIG);
    return { ...DEFAULT_RUNTIME_CONFIG, ...values };
  } catch {
    return DEFAULT_RUNTIME_CONFIG;
  }
}
