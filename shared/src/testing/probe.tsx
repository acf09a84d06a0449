import * as api from '@idea-hub/shared/api';
import * as router from '@idea-hub/shared/router';
import * as session from '@idea-hub/shared/session';
import * as toast from '@idea-hub/shared/toast';
import * as react from 'react';
import * as reactDom from 'react-dom';

/**
 * The singletons as the build that holds this module sees them. Test builds of remotes expose
 * it and those of the host start with it, so that a browser test can compare object identity across
 * host and remotes; no release does.
 */
export const singletons = {
  react: react.createElement,
  reactDom: reactDom.createPortal,
  router: router.useNavigate,
  apiClient: api.apiClient,
  sessionContext: session.useSession,
  toasts: toast.toasts,
};

// The host's entry is the first to run it.
const page = globalThis as { hostSingletons?: typeof singletons };
page.hostSingletons ??= singletons;
