/** Places that a host's page marks: `head` for scripts, styles and data, `body` for the shell. */
export const PLACES = ['head', 'body'] as const;
export type Place = (typeof PLACES)[number];

const HEAD = /<!--([a-z][a-z0-9-]*):head-->/;

/** Returns the site's name from the markers of a host's page. Throws if it has none. */
export function nameIn(template: string): string {
  const name = HEAD.exec(template)?.[1];
  if (name === undefined) throw new Error("The host's page has no <!--NAME:head-->.");
  return name;
}

export const markerOf = (name: string, place: Place): string => `<!--${name}:${place}-->`;

/** Name of the element around the screen's place in a host's shell. */
export const screenElement = (name: string): string => `${name}-screen`;

/** Id of the element with a page's inlined data. */
export const bootId = (name: string): string => `${name}-boot`;
