/**
 * Endings of the files that a release may hold, in small letters alone: at publish, at the gate and at both
 * servers (DP-29). No kind that a browser opens as a document is among them but SVG, which is a picture as
 * well: the policy that comes with it lets nothing of it run.
 */
export const RELEASE_ENDINGS = [
  ...['js', 'css', 'json', 'txt', 'webmanifest', 'woff', 'woff2'],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico'],
] as const;

/** Of files that no build lays a compressed form beside. */
export const DENSE_ENDINGS = RELEASE_ENDINGS.filter((ending) =>
  /^(woff2?|png|jpe?g|gif|webp|avif|ico)$/.test(ending),
);

/** Of the documents that lie beside a site's pages. */
export const DOCUMENT_ENDINGS = ['json', 'txt', 'xml'] as const;

const endingIn = (endings: readonly string[]): RegExp => new RegExp(`\\.(${endings.join('|')})$`);

export const RELEASE_KIND = endingIn(RELEASE_ENDINGS);
export const DOCUMENT_KIND = endingIn(DOCUMENT_ENDINGS);
