import { addComments } from '../comments/routes.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import { addDrafts } from '../drafts/routes.ts';
import type { App } from '../http/app-type.ts';
import { addPublicCache } from '../http/headers.ts';
import { addOwnIdeas } from '../ideas/own-routes.ts';
import { PublicLists } from '../ideas/public-lists.ts';
import { addPublicIdeas } from '../ideas/public-routes.ts';
import { addMarks } from '../marks/routes.ts';
import { addMemberPages } from '../members/public-routes.ts';
import { addMembers } from '../members/routes.ts';
import { addMessages } from '../messages/routes.ts';
import { addNewsletter } from '../newsletter/routes.ts';
import { addNotifications } from '../notifications/routes.ts';
import { addNumbers } from '../numbers/routes.ts';
import { addOffers } from '../offers/routes.ts';
import { addFilledPages } from '../pages/filled.ts';
import { Pages } from '../pages/pages.ts';
import { addPages } from '../pages/routes.ts';
import { addReview } from '../review/routes.ts';
import { addSecurity } from '../security/routes.ts';
import type { Services } from '../services.ts';
import { addSharePictures } from '../share-pictures/routes.ts';
import { addTelemetry } from '../telemetry/routes.ts';
import { addEmailLinks } from './email-links.ts';
import { addProfile } from './profile.ts';
import { addRegister } from './register.ts';
import { addService } from './service.ts';
import { addLogin, addRefreshAndLogout } from './sessions.ts';
import { addSocial } from './social.ts';

/** Adds all calls under `/api`, the client's and the server's own, and the filled pages of a site. */
export function addRoutes(app: App, services: Services): void {
  const { isLive, queries, cursors, now, site } = services;
  const lists = new PublicLists(queries, cursors, now);
  const pages = new Pages(services, lists);
  if (isLive && site) addFilledPages(app, pages, site);
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
      if (isLive) addCommunity(api, services, lists, pages);
    },
    { prefix: '/api' },
  );
}

/** Adds the calls of live mode. Samples mode has none of them. */
function addCommunity(app: App, services: Services, lists: PublicLists, pages: Pages): void {
  addPublicCache(app);
  addPublicIdeas(app, services, lists);
  addPages(app, pages);
  addSharePictures(app, services);
  addOwnIdeas(app, services);
  addMarks(app, services);
  addNumbers(app, services);
  addMessages(app, services);
  addComments(app, services);
  addOffers(app, services);
  addNotifications(app, services);
  addReview(app, services);
  addDrafts(app, services);
  addMembers(app, services);
  addMemberPages(app, services);
  addSecurity(app, services);
  addNewsletter(app, services);
}
