/** How long a list of ideas from outside may take (HM-07). */
export const LIST_TIME_LIMIT_MS = 20_000;

/** From a click on a card to its page (BR-11). */
export const CARD_OPEN_MS = 300;

/** Toasts of cards (BR-11, TO-01). */
export const CARD_TOAST_MS = 2000;

/** From a click on an action card of Home to its screen (HM-06). */
export const HOME_ACTION_MS = 800;

/** How long a browser may take to copy what is shared (BR-10, PD-06). */
export const COPY_TIME_LIMIT_MS = 5000;

/** Toasts of the project page (PD-06, TO-01). */
export const PROJECT_TOAST_MS = 4000;

/** Sending a message, simulated (PD-07). */
export const MESSAGE_SEND_MS = 1000;

/** How long typing in a search rests before the address follows (BR-12, MI-02). */
export const SEARCH_ADDRESS_MS = 250;

/** From `Next` to the next step (WZ-04). */
export const STEP_MOVE_MS = 300;

/** How long typing in the form rests before a hint (WZ-09). */
export const HINT_REST_MS = 150;

/** Submitting or updating an idea, simulated (WZ-11, WZ-14). */
export const SUBMISSION_MS = 1500;

/** Loading an idea to edit, simulated (WZ-14). */
export const EDIT_LOAD_MS = 1000;
