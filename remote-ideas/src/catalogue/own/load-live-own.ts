/** What an author's screens have in live mode alone. */
export const loadLiveOwn = () => import('../../live/own/live-own.ts');
