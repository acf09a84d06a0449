import { addCommunity } from '../community/community.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import type { App } from '../http/app-type.ts';
import type { Services } from '../services.ts';
import { addTelemetry } from '../telemetry/routes.ts';
import { addEmailLinks } from './email-links.ts';
import { addLogin } from './login.ts';
import { addProfile } from './profile.ts';
import { addRefreshAndLogout } from './refresh-and-logout.ts';
import { addRegister } from './register.ts';
import { addService } from './service.ts';
import { addSocial } from './social.ts';

/** Adds all calls under `/api`: the client's and the server's own. */
export function addRoutes(app: App, services: Services): void {
  app.register(
    async (api: App) => {
      api.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = function (request, reply) {
          return repeatLostRaces(async () => handler.call(this, request, reply));
        };
      });
      addRegister(api, services);
      addLogin(api, services);
      addRefreshAndLogout(api, services);
      addEmailLinks(api, services);
      addSocial(api, services);
      addProfile(api, services);
      addService(api, services);
      addTelemetry(api, services);
      if (services.isLive) addCommunity(api, services);
    },
    { prefix: '/api' },
  );
}
