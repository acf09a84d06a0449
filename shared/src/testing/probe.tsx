import * as api from '@idea-hub/shared/api';
import * as router from '@idea-hub/shared/router';
import * as session from '@idea-hub/shared/session';
import * as toast from '@idea-hub/shared/toast';
import * as react from 'react';
import * as reactDom from 'react-dom';

/**
 * The singletons of the build that contains this module. Test builds of remotes expose it, and test builds of
 * the host start with it. A browser test then compares object identity across host and remotes. No release
 * contains it.
 */
export const singletons = {
  react: react.createElement,
  reactDom: reactDom.createPortal,
  router: router.useNavigate,
  apiClient: api.apiClient,
  sessionContext: session.useSession,
  toasts: toast.toasts,
};

// The host's entry runs it first.
const page = globalThis as { hostSingletons?: typeof singletons };
page.hostSingletons ??= singletons;
