/** Where this browser keeps submitted ideas, apart from the session's items (WZ-15). A new layout takes a new key. */
export const SUBMISSIONS_KEY = 'ideahub.ideas.v1.submissions';
