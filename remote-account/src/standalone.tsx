import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { type GivenToScreen, runStandalone } from '@idea-hub/shared/standalone';
import { messages } from './messages.ts';
import { screen } from './screens/account.tsx';

/** One promise for each configuration, as the host hands it over. */
const modes = new WeakMap<GivenToScreen['config'], Promise<IdeasMode>>();

function accountOf({ config }: GivenToScreen) {
  const ideas = modes.get(config) ?? config.then((settings) => settings.ideas);
  modes.set(config, ideas);
  return <screen.Screen ideas={ideas} />;
}

// `npm run dev -w remote-account`: this remote alone. No part of what is deployed.
runStandalone({
  name: 'remote-account',
  screens: [{ path: '/account', title: messages.title, element: accountOf }],
});
