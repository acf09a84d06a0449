/**
 * Who owns the ideas that this browser submitted while signed out, in `localStore`: the id of the
 * member who signed in first since then, or empty as long as nobody has. There only while there are such
 * ideas. The ideas' remote writes and reads it. It stands here because the session fills it in: a sign-in
 * can come and go with no screen of that remote on the page.
 */
export const SIGNED_OUT_IDEAS_OWNER_KEY = 'ideahub.ideas.claimant';

/**
 * What keys of `tabStore` start with that are one member's, whose account's id they end with after a
 * dot: a sign-out that was asked for takes them along, and so does another member's session.
 */
export const MEMBER_KEYS = 'ideahub.member.';

/**
 * What a visitor has liked or saved in this tab, until somebody signs in: keys of `tabStore`, each with the end of
 * the call's path, as in `7/like`. The ideas' remote writes them; whatever it does not send the host does, as a
 * sign-in can lead to a screen of another remote.
 */
export const VISITORS_MARKS = 'ideahub.marks.';
