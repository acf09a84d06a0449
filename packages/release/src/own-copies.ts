/**
 * What a build of each shared module contains, whoever built it and however it was shortened: texts and
 * names of properties that no bundler changes. `own-copies.test.ts` holds them against real builds.
 */
export const TRACES: Readonly<Record<string, RegExp>> = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE/,
  'the router': /may be used only in the context of a <Router>/,
  'the API client': /idea-hub-web:public/,
  'the session': /needs a SessionProvider above it/,
  'the toasts': /toast-["'`$]/,
};

/**
 * A script of a remote that brings a module along of which a page has one, the host's (MF-03): the two
 * would know nothing of one another.
 */
export function ownCopies(key: string, bytes: Buffer): string[] {
  if (!key.endsWith('.js')) return [];
  const text = bytes.toString();
  return Object.entries(TRACES)
    .filter(([, trace]) => trace.test(text))
    .map(([module]) => `${key} brings a copy of ${module} of its own, and a page has the host's.`);
}
