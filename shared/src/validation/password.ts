/** Minimum length of a new password, in code points. `NewPasswordField` of the API has the same. */
const PASSWORD_MIN = 6;

/** Returns whether a password is too short. A character outside the basic plane counts once, as in the API. */
export const isShortPassword = (password: string): boolean => [...password].length < PASSWORD_MIN;
