import { addDrafts } from '../drafts/routes.ts';
import type { App } from '../http/app-type.ts';
import { addPublicCache } from '../http/headers.ts';
import { addOwnIdeas } from '../ideas/own-routes.ts';
import { addPublicIdeas } from '../ideas/public-routes.ts';
import { addMarks } from '../marks/routes.ts';
import { addMembers } from '../members/routes.ts';
import { addMessages } from '../messages/routes.ts';
import { addNewsletter } from '../newsletter/routes.ts';
import { addNumbers } from '../numbers/routes.ts';
import { addReview } from '../review/routes.ts';
import type { Services } from '../services.ts';

/** Adds the calls of live mode. Samples mode has none of them. */
export function addCommunity(app: App, services: Services): void {
  addPublicCache(app);
  addPublicIdeas(app, services);
  addOwnIdeas(app, services);
  addMarks(app, services);
  addNumbers(app, services);
  addMessages(app, services);
  addReview(app, services);
  addDrafts(app, services);
  addMembers(app, services);
  addNewsletter(app, services);
}
