/** How long a list of ideas from outside may take. */
export const LIST_TIME_LIMIT_MS = 20_000;

/** From a click on a card to its page. */
export const CARD_OPEN_MS = 300;

/** Toasts of cards. */
export const CARD_TOAST_MS = 2000;

/** From a click on an action card of Home to its screen. */
export const HOME_ACTION_MS = 800;

/** How long a browser may take to copy what is shared. */
export const COPY_TIME_LIMIT_MS = 5000;

/** Toasts of the project page. */
export const PROJECT_TOAST_MS = 4000;

/** Sending a message, simulated. */
export const MESSAGE_SEND_MS = 1000;

/** How long typing in a search rests before the address follows. */
export const SEARCH_ADDRESS_MS = 250;

/** From `Next` to the next step. */
export const STEP_MOVE_MS = 300;

/** How long typing in the form rests before a hint. */
export const HINT_REST_MS = 150;

/** Submitting or updating an idea, simulated. */
export const SUBMISSION_MS = 1500;

/** Loading an idea to edit, simulated. */
export const EDIT_LOAD_MS = 1000;
