/**
 * The parts of an author's screens that only live mode uses: one chunk, loaded by `loadLiveOwn` of
 * `catalogue/use-catalogue.ts`.
 */

import '../../idea-card/live.css';

export { withReason } from '@idea-hub/shared/live/refusal';
export { LiveCards } from '../idea-card/live-cards.tsx';
export { checkField } from './check-field.ts';
export { IdeaActions } from './idea-actions.tsx';
export { liveCatalogue } from './live-catalogue.ts';
export { LiveWizard, SignIn } from './live-wizard.tsx';
export { messages } from './messages.ts';
export { withTwins } from './twins.ts';
