/**
 * Key in `localStore` for the owner of ideas that this browser submitted while signed out. The value is the
 * id of the first member who signed in afterwards, or empty before that. It exists only while there are such
 * ideas. The ideas' remote writes and reads it. The session fills in the id, because a sign-in can happen
 * without a screen of that remote.
 */
export const SIGNED_OUT_IDEAS_OWNER_KEY = 'ideahub.ideas.claimant';

/**
 * Prefix of `tabStore` keys that belong to one member. They end with a dot and the account's id. An explicit
 * sign-out removes them, and so does another member's session. A visitor's keys end with the dot; the next sign-in adds
 * the id.
 */
export const MEMBER_KEYS = 'ideahub.member.';

/**
 * Prefix of `tabStore` keys for a signed-out visitor's likes and saves. The rest of a key is the end of the
 * call's path, such as `7/like`. The ideas' remote writes them and sends them after a sign-in. The host sends
 * the others, because a sign-in can lead to another remote's screen.
 */
export const VISITORS_MARKS = 'ideahub.marks.';

/**
 * Prefix of `localStore` keys for unfinished forms of ideas. A member's keys end with a dot and the account's id. The
 * ideas' remote writes them. The account's remote deletes them with the account.
 */
export const DRAFT_KEYS = 'ideahub.draft.';
