import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { type GivenToScreen, runStandalone } from '@idea-hub/shared/standalone';
import { messages } from './messages.ts';
import { screen } from './screens/account.tsx';

/** One promise for each configuration, as a host passes it. */
const modes = new WeakMap<GivenToScreen['config'], Promise<IdeasMode>>();

function accountOf({ config }: GivenToScreen) {
  const ideas = modes.get(config) ?? config.then((settings) => settings.ideas);
  modes.set(config, ideas);
  return <screen.Screen ideas={ideas} />;
}

// Runs this remote without a host (`npm run dev -w remote-account`). It is never deployed.
runStandalone({
  name: 'remote-account',
  screens: [{ path: '/account', title: messages.title, element: accountOf }],
});
