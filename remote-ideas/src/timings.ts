/** Timeout for loading an external list of ideas. */
export const LIST_TIME_LIMIT_MS = 20_000;

/** Delay between a click on a card and its page. */
export const CARD_OPEN_MS = 300;

/** Duration of card toasts. */
export const CARD_TOAST_MS = 2000;

/** Delay between a click on an action card of Home and its screen. */
export const HOME_ACTION_MS = 800;

/** Timeout for copying to the clipboard. */
export const COPY_TIME_LIMIT_MS = 5000;

/** Duration of toasts on the project page. */
export const PROJECT_TOAST_MS = 4000;

/** Simulated duration of sending a message. */
export const MESSAGE_SEND_MS = 1000;

/** Pause in typing before the search reaches the address. */
export const SEARCH_ADDRESS_MS = 250;

/** Pause in typing before suggestions are loaded. */
export const SUGGEST_MS = 150;

/** Delay between `Next` and the next step. */
export const STEP_MOVE_MS = 300;

/** Pause in typing before a hint. */
export const HINT_REST_MS = 150;

/** Simulated duration of submitting or updating an idea. */
export const SUBMISSION_MS = 1500;

/** Simulated duration of loading an idea to edit. */
export const EDIT_LOAD_MS = 1000;

/** Duration of the toast after a subscription to the newsletter. */
export const NEWSLETTER_TOAST_MS = 5000;
